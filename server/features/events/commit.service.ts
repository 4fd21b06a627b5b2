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
  /** Only this file may announce changes. */
  notifier: Notifier
}

export type { Returning } from './events.queries.ts'

export type Actor = Pick<
  Session,
  'userId' | 'orgId' | 'role' | 'displayName' | 'profileImageUrl' | 'via' | 'idempotency'
>

export function personOf({ userId, displayName, profileImageUrl, role }: Actor): Person {
  return { id: userId, displayName, profileImageUrl, role }
}

/** The person who changes something, and their organization. The operator's changes have no person. */
export interface Committer {
  orgId: string
  userId: string | null
  /** The name of the token that a program acts with. */
  via?: string | undefined
  idempotency?: IdempotentRequest
}

/** Records an event of an order, or of the organization if no order is given. */
export type Recorder = (event: Event, orderId?: string) => void

/**
 * Makes one change: keeps what `work` writes together with the events that it records, or neither.
 * Numbers the events, raises the versions of their orders, and notifies all screens after the commit.
 * Notifies no screen if no event was recorded.
 * @param work locks the orders that it changes first, because the organization is locked after them
 */
export async function commit<T>(
  deps: CommitDeps,
  committer: Committer,
  work: (tx: Database, record: Recorder) => Promise<T>,
): Promise<T> {
  return (await commitReturning(deps, committer, queries.VERSION, work)).result
}

/** Like `commit`, and returns a row that the last statement reads. Returns undefined if nothing happened. */
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
 * Like `commitReturning`, for a request with an idempotency key. The row is read before the response is stored,
 * because the response is made from it.
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
 * Like `commit`, for work that finds out the actor and the organization itself, as in a registration.
 * @param from the queue in which the change waits its turn
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
 * Makes one change of a person that all of their organizations see. The organizations are locked before the
 * work writes, so that all changes lock in the same order.
 * @param lock locks the person's organizations and returns them
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
 * Makes a change that is one statement, which numbers and appends its event itself. Returns undefined if it
 * changed nothing.
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

/** Stores the response under the idempotency key of its request, if the request has one. */
function storedBy({ orgId, userId, idempotency }: Committer, response: unknown): Statement<never>[] {
  return idempotency && userId ? [storeResponse({ orgId, userId }, idempotency, response)] : []
}

interface Done<T> {
  result: T
  userId: string | null
  via?: string | undefined
  /** Each of these organizations gets the events. */
  orgIds: string[]
  stored?: Statement<never>[]
}

/** @param from the queue in which the change waits its turn */
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

/** A consequence of a person's action on an order, recorded in their name. */
export interface Following {
  event: Event
  orderId: string
  actorId: string | null
  /** The name of the token that a program acted with. */
  via: string | null
}

/**
 * The last statements of a transaction that appends consequences of several people's changes.
 * The caller locks the orders before, and publishes the returned versions after the commit.
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

export function notifyPerson(
  tx: Database,
  { notifier }: Pick<CommitDeps, 'notifier'>,
  { orgId, userId }: { orgId: string; userId: string },
  message: PersonalMessage,
): void {
  afterCommit(tx, () => notifier.notify({ kind: 'personal', orgId, userId, message }))
}
