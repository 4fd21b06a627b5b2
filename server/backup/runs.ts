import type { Pool } from '../db/client.ts'
import { sealSecret, makePassphrase, type SealedSecret } from './sealed-secret.ts'
import type { GoodBackup } from './retention.ts'

type Kind = 'backup' | 'rehearsal'

export interface Done {
  bytes: number
  rows: number
  /** Null where only the rows were rehearsed. */
  files: number | null
}

export interface Run extends Done {
  id: number
  begunAt: Date
  endedAt: Date
  name: string
}

/** Enough for decades of nights. */
const MOST_RUNS = 10_000

export async function beginRun(
  pool: Pool,
  kind: Kind,
  { name, place }: { name: string; place: string },
): Promise<number> {
  await pool.query('delete from backup_runs where id < (select max(id) from backup_runs) - $1', [MOST_RUNS])
  // Runs from before the place was recorded most likely went there, too.
  await pool.query('update backup_runs set place = $1 where place is null', [place])
  const { rows } = await pool.query<{ id: string }>(
    'insert into backup_runs (kind, name, place) values ($1, $2, $3) returning id',
    [kind, name, place],
  )
  return Number(rows[0]?.id)
}

/** @param outcome a string is the sentence of its failure */
export async function endRun(pool: Pool, id: number, outcome: Done | string): Promise<void> {
  const [done, error] = typeof outcome === 'string' ? [undefined, outcome] : [outcome, null]
  await pool.query(
    'update backup_runs set ended_at = now(), error = $2, bytes = $3, rows = $4, files = $5 where id = $1',
    [id, error, done?.bytes, done?.rows, done?.files],
  )
}

export async function forgetRun(pool: Pool, id: number): Promise<void> {
  await pool.query('delete from backup_runs where id = $1', [id])
}

export async function endKilledRuns(pool: Pool): Promise<void> {
  await pool.query(
    `update backup_runs set ended_at = now(), error = 'Kerf was ended before it was finished' where ended_at is null`,
  )
}

// Rows of coming days are from a clock that was ahead, and tell nothing.

/** Each night of the first organization, and once an hour after a failure. Never before anybody has registered. */
export async function isBackupDue(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query(
    `with night as (
       select (date_trunc('day', now() at time zone time_zone - interval '2 hours') + interval '2 hours')
         at time zone time_zone as began
       from organizations order by created_at, id limit 1)
     select from night
     where not exists (
       select from backup_runs where kind = 'backup' and begun_at <= now() and ended_at is not null
         and case when error is null then begun_at >= night.began else ended_at > now() - interval '1 hour' end)`,
  )
  return rows.length > 0
}

/** Each month, and once a day after a failure. */
export async function isRehearsalDue(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query(
    `select where not exists (
       select from backup_runs where kind = 'rehearsal' and begun_at <= now() and ended_at is not null
         and begun_at > now() - case when error is null then interval '30 days' else interval '20 hours' end)`,
  )
  return rows.length > 0
}

/** The latest that went well. */
export async function lastGood(pool: Pool, kind: Kind): Promise<Run | undefined> {
  const { rows } = await pool.query<Run>(
    `select id::float8, begun_at as "begunAt", ended_at as "endedAt", name, bytes::float8, rows::float8, files
     from backup_runs where kind = $1 and ended_at is not null and error is null order by id desc limit 1`,
    [kind],
  )
  return rows[0]
}

/** Of the latest run, if it was a failure. */
export async function lastFailure(pool: Pool, kind: Kind): Promise<{ at: Date; error: string } | undefined> {
  const { rows } = await pool.query<{ at: Date; error: string | null }>(
    `select ended_at as at, error from backup_runs where kind = $1 and ended_at is not null
     order by id desc limit 1`,
    [kind],
  )
  const [{ at, error } = { at: new Date(), error: null }] = rows
  return error === null ? undefined : { at, error }
}

/** Oldest first, as they were made. `isGood`: it was read back. */
export async function listArchives(pool: Pool): Promise<(GoodBackup & { isGood: boolean })[]> {
  const { rows } = await pool.query<GoodBackup & { isGood: boolean }>(
    `select name, begun_at as at, error is null as "isGood" from backup_runs
     where kind = 'backup' and ended_at is not null order by id`,
  )
  return rows
}

/** After this long without a good one, it is an outage. A server that was off has had no chance. */
const OUTAGE = `interval '48 hours'`

export interface Outage {
  /** Of the run after which no good one came. */
  runId: number
  /** The last good one. Null if there was none. */
  since: Date | null
  /** Whether ADMINs have heard of it. */
  isTold: boolean
}

/** @param pool a transaction, too */
export async function findOutage(pool: Pick<Pool, 'query'>): Promise<Outage | undefined> {
  const { rows } = await pool.query<Outage>(
    `with base as (
       (select * from backup_runs where kind = 'backup' and ended_at is not null and error is null
        order by id desc limit 1)
       union all (select * from backup_runs where kind = 'backup' order by id limit 1)
       limit 1)
     select id::float8 as "runId", case when error is null then ended_at end as since,
       told_at is not null as "isTold"
     from base
     where coalesce(ended_at, begun_at) < now() - ${OUTAGE} and exists (
       select from backup_runs r where r.kind = 'backup' and r.id >= base.id
         and (r.error is not null or r.ended_at is null and r.begun_at < now() - ${OUTAGE}))`,
  )
  return rows[0]
}

/** Backups are made with the secret from now on. Returns the passphrase, which is stored nowhere. */
export async function sealForBackups(pool: Pool, secret: string): Promise<string> {
  const passphrase = makePassphrase()
  const sealed = JSON.stringify(sealSecret(secret, passphrase))
  await pool.query('update database_epoch set sealed_secret = $1', [sealed])
  return passphrase
}

export async function readSeal(pool: Pool): Promise<SealedSecret | undefined> {
  const { rows } = await pool.query<{ sealed: SealedSecret | null }>(
    'select sealed_secret as sealed from database_epoch',
  )
  return rows[0]?.sealed ?? undefined
}
