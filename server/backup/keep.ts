import { rm } from 'node:fs/promises'
import type { Services } from '../services.ts'
import type { Pool } from '../db/client.ts'
import { BACKUP_RUN_LOCK } from '../db/advisory-locks.ts'
import { reasonOf } from '../db/connection-errors.ts'
import { RunFailed, runApart, type Task } from './apart.ts'
import { readMarker } from './marker.ts'
import { archiveName } from './organization-backup.ts'
import { openPlace } from './open-place.ts'
import { placeOfBackups, uploadsIn } from './place.ts'
import { removeRehearsal } from './rehearse.ts'
import { namesToKeep } from './retention.ts'
import * as runs from './runs.ts'

type Needed = Pick<Services, 'pool' | 'log' | 'backups' | 'version' | 'stopping'>

/** Makes the backup and the rehearsal that are due. Does nothing while any process is at it. */
export async function keepBackups(services: Needed): Promise<void> {
  const { backups, pool } = services
  if (backups.to.kind === 'off') return
  await alone(pool, async () => {
    await runs.endKilledRuns(pool)
    if (await runs.isBackupDue(pool)) {
      await record(services, 'backup', archiveName('nightly'))
      await removeOld(services)
    }
    const newest = await runs.lastGood(pool, 'backup')
    if (newest && (await runs.isRehearsalDue(pool))) await record(services, 'rehearsal', newest.name)
  })
}

/** What a killed server left in its data folder. */
export async function sweepBackups({ pool, log, backups }: Needed): Promise<void> {
  await alone(pool, () => removeLeftovers(backups.files.dataDir)).catch((error: unknown) =>
    // The killed server's process may still be cleaning up.
    log.warn({ err: error }, 'backups: leftovers could not be removed'),
  )
}

async function removeLeftovers(dataDir: string): Promise<void> {
  await rm(uploadsIn(dataDir), { recursive: true, force: true })
  await removeRehearsal(dataDir)
}

async function alone(pool: Pool, work: () => Promise<void>): Promise<void> {
  const holder = await pool.connect()
  try {
    const { rows } = await holder.query<{ isMine: boolean }>(
      'select pg_try_advisory_lock(hashtext($1)) as "isMine"',
      [BACKUP_RUN_LOCK],
    )
    if (!rows[0]?.isMine) return
    await work()
    // The server notices a closed connection only later.
    await holder.query('select pg_advisory_unlock(hashtext($1))', [BACKUP_RUN_LOCK])
  } finally {
    // Closing the connection ends the lock, whatever happened before.
    holder.release(true)
  }
}

async function record(
  { pool, log, backups, version, stopping }: Needed,
  work: Task['work'],
  name: string,
): Promise<void> {
  // From here on every failure has a row, from which an outage is found.
  const place = placeOfBackups(backups.to)
  const id = await runs.beginRun(pool, work, { name, place })
  try {
    await removeLeftovers(backups.files.dataDir)
    const marker = await readMarker(pool, place)
    const done = await runApart({ ...backups, work, name, version, marker }, stopping)
    await runs.endRun(pool, id, done)
    log.info({ name, ...done }, `backups: the ${work} is done`)
  } catch (error) {
    // The next start makes another one.
    if (stopping?.aborted) return await runs.forgetRun(pool, id)
    const sentence =
      error instanceof RunFailed ? error.message : `The ${work} ${name} broke off: ${reasonOf(error)}`
    await runs.endRun(pool, id, sentence)
    log.error({ name, err: error }, sentence)
  }
}

/** Only archives that this database has made by itself. */
async function removeOld({ pool, log, backups }: Needed): Promise<void> {
  const made = await runs.listArchives(pool)
  const kept = namesToKeep(
    made.filter(({ isGood }) => isGood),
    new Date(),
  )
  const old = new Set(made.map(({ name }) => name).filter((name) => !kept.has(name)))
  try {
    const place = await openPlace(backups.to, backups.files.dataDir)
    for (const name of (await place?.list()) ?? []) {
      if (old.has(name)) await place?.remove(name)
    }
  } catch (error) {
    log.warn({ err: error }, 'backups: old ones could not be removed')
  }
}
