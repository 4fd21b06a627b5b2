import type { Event } from '#shared/events/events.ts'
import type { Person } from '#shared/people/types.ts'
import type { PersonalMessage } from '#shared/realtime.ts'
import type { Session } from '../../core/sessions.ts'
import {
  afterCommit,
  runAlone,
  runPrepared,
  runStatement,
  transactWithLast,
  type Statement,
} from '../../core/transact.ts'
import { changeQueueOf } from '../../core/shares/connection-shares.ts'
import { storeResponse, type IdempotentRequest } from '../../core/idempotency.ts'
import type { Notifier } from '../../core/live/notifier.ts'
import type { Database, Pool } from '../../db/client.ts'
import { effectsOf } from './event-effects.ts'
import * as queries from './events.queries.ts'

export interface CommitDeps {
  db: Database
  pool: Pool
  /** Only this file may notify of changes. */
  notifier: Notifier
}

export type { Returning } from './events.queries.ts'

export type Actor = Pick<
  Session,
  'userId' | 'orgId' | 'role' | 'displayName' | 'profileImageUrl' | 'via' | 'idempotency'
>

/** The actor as they stand beside what they did. */
export function personOf({ userId, displayName, profileImageUrl, role }: Actor): Person {
  return { id: userId, displayName, profileImageUrl, role }
}

/** Who changes something, and in which organization; nobody where the operator does. */
export interface Committer {
  orgId: string
  userId: string | null
  /** The name of the token by which a program does it for them. */
  via?: string | undefined
  idempotency?: IdempotentRequest
}

/** Says that something happened: to an order, or, without one, to the organization. */
export type Recorder = (event: Event, orderId?: string) => void

/**
 * One change: what `work` writes and the events that it records are kept together, or nothing is. The events are
 * numbered, the rows of their orders brought up to them, and every screen is notified after the commit. Where nothing
 * is recorded nobody is notified.
 * @param work locks the orders that it changes before anything else; the organization is locked after it
 */
export async function commit<T>(
  deps: CommitDeps,
  committer: Committer,
  work: (tx: Database, record: Recorder) => Promise<T>,
): Promise<T> {
  return (await commitReturning(deps, committer, queries.VERSION, work)).result
}

/** As `commit`, with a row that the last statement reads from what it has written; undefined where nothing happened. */
export async function commitReturning<T, Row extends queries.VersionRow>(
  deps: CommitDeps,
  committer: Committer,
  returning: queries.Returning<Row>,
  work: (tx: Database, record: Recorder) => Promise<T>,
): Promise<{ result: T; row: Row | undefined }> {
  const { orgId, userId, via } = committer
  const { result, rows } = await append(deps, orgId, returning, async (tx, record) => {
    const result = await work(tx, record)
    return { result, userId, via, orgIds: [orgId], stored: storedBy(committer, result) }
  })
  return { result, row: rows[0] }
}

/**
 * As `commitReturning`, for a request with a key: its response is made of the row, and so the row is read before the
 * response is stored.
 */
export async function commitStoring<Row extends queries.VersionRow>(
  deps: CommitDeps,
  committer: Committer,
  returning: queries.Returning<Row>,
  work: (tx: Database, record: Recorder) => Promise<void>,
  present: (row: Row) => unknown,
): Promise<Row | undefined> {
  const { orgId, userId, via } = committer
  const change = async (tx: Database) => {
    const events: queries.Appended[] = []
    await work(tx, (event, orderId) => void events.push({ ...event, orderId: orderId ?? null }))
    if (events.length === 0) return undefined
    const effects = effectsOf(events.map(({ type }) => type))
    const [row] = await runStatement(
      tx,
      queries.appendStatement({ orgId, userId, via }, events, effects, returning),
    )
    return row
  }
  const { result: row } = await changeQueueOf(deps.pool).run(orgId, () =>
    transactWithLast(deps.pool, change, (row) => (row ? storedBy(committer, present(row)) : [])),
  )
  if (row) publish(deps, row.org_id, Number(row.version))
  return row
}

/**
 * As `commit`, where only the work finds out who acts in which organization, as when somebody registers.
 * @param from among whose changes it takes its turn
 */
export async function commitBy<T>(
  deps: CommitDeps,
  from: string,
  work: (tx: Database, record: Recorder) => Promise<{ result: T; by: Committer }>,
): Promise<T> {
  const { result } = await append(deps, from, queries.VERSION, async (tx, record) => {
    const { result, by } = await work(tx, record)
    return { result, userId: by.userId, via: by.via, orgIds: [by.orgId] }
  })
  return result
}

/**
 * One change of a person, which all organizations of theirs see: they are locked before the work writes, so that it
 * meets other changes in the same order.
 * @param lock locks the person's organizations, and answers them
 */
export async function commitEverywhere<T>(
  deps: CommitDeps,
  userId: string,
  lock: (tx: Database) => Promise<string[]>,
  work: (tx: Database, record: Recorder) => Promise<T>,
): Promise<T> {
  const { result } = await append(deps, userId, queries.VERSION, async (tx, record) => {
    const orgIds = await lock(tx)
    return { result: await work(tx, record), userId, orgIds }
  })
  return result
}

/**
 * A change that is one statement, which numbers and appends its event itself; undefined where it changed nothing.
 * @param present makes the response from the row that the statement returns
 */
export async function commitStatement<Row extends queries.VersionRow, T>(
  deps: CommitDeps,
  committer: Committer,
  statement: Statement<Row> & { name: string },
  present: (row: Row) => T,
): Promise<T | undefined> {
  const [row] = await changeQueueOf(deps.pool).run(committer.orgId, () =>
    committer.idempotency ? runAndStore(deps, committer, statement, present) : runAlone(deps.pool, statement),
  )
  if (!row) return undefined
  publish(deps, row.org_id, Number(row.version))
  return present(row)
}

async function runAndStore<Row extends queries.VersionRow>(
  { pool }: CommitDeps,
  committer: Committer,
  statement: Statement<Row> & { name: string },
  present: (row: Row) => unknown,
): Promise<Row[]> {
  const { result } = await transactWithLast(
    pool,
    (tx) => runPrepared(tx, statement),
    (rows) => rows.flatMap((row) => storedBy(committer, present(row))),
  )
  return result
}

/** What stores a response under the idempotency key of its request, where that has one. */
function storedBy({ orgId, userId, idempotency }: Committer, response: unknown): Statement<never>[] {
  return idempotency && userId ? [storeResponse({ orgId, userId }, idempotency, response)] : []
}

interface Done<T> {
  result: T
  userId: string | null
  via?: string | undefined
  /** In each of these the events are appended. */
  orgIds: string[]
  stored?: Statement<never>[]
}

/** @param from among whose changes it takes its turn */
async function append<T, Row extends queries.VersionRow>(
  deps: CommitDeps,
  from: string,
  returning: queries.Returning<Row>,
  work: (tx: Database, record: Recorder) => Promise<Done<T>>,
): Promise<{ result: T; rows: Row[] }> {
  let events: queries.Appended[] = []
  const change = (tx: Database) => {
    events = []
    return work(tx, (event, orderId) => void events.push({ ...event, orderId: orderId ?? null }))
  }
  const last = ({ orgIds, userId, via, stored = [] }: Done<T>): Statement<Row>[] => {
    if (events.length === 0) return stored
    const effects = effectsOf(events.map(({ type }) => type))
    const appended = orgIds.map((orgId) =>
      queries.appendStatement({ orgId, userId, via }, events, effects, returning),
    )
    return [...appended, ...stored]
  }
  const { result: done, rows } = await changeQueueOf(deps.pool).run(from, () =>
    transactWithLast(deps.pool, change, last),
  )
  for (const row of rows) publish(deps, row.org_id, Number(row.version))
  return { result: done.result, rows }
}

/** Something that follows from what somebody did to an order, in their name. */
export interface Following {
  event: Event
  orderId: string
  actorId: string | null
  /** The name of the token by which a program did it. */
  via: string | null
}

/**
 * The last statements of a transaction that appends what follows from changes of several people. Whoever runs it has
 * locked the orders before, and publishes the versions that it returns after the commit.
 */
export function appendFollowing(orgId: string, following: Following[]): Statement<queries.VersionRow>[] {
  const byActor = Map.groupBy(following, ({ actorId, via }) => JSON.stringify([actorId, via]))
  return [...byActor.values()].flatMap((lines) => {
    const [first] = lines
    if (!first) return []
    const events = lines.map(({ event, orderId }) => ({ ...event, orderId }))
    return queries.appendStatement(
      { orgId, userId: first.actorId, via: first.via },
      events,
      effectsOf(events.map(({ type }) => type)),
      queries.VERSION,
    )
  })
}

export function publish({ notifier }: CommitDeps, orgId: string, version: number): void {
  notifier.notify({ kind: 'changed', orgId, version })
}

/** Sends a message to the screens of one person only, after the commit. */
export function notifyPerson(
  tx: Database,
  { notifier }: Pick<CommitDeps, 'notifier'>,
  { orgId, userId }: { orgId: string; userId: string },
  message: PersonalMessage,
): void {
  afterCommit(tx, () => notifier.notify({ kind: 'personal', orgId, userId, message }))
}
