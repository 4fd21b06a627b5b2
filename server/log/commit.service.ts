import type { ClientBase } from 'pg'
import type { Event } from '#shared/events/events.ts'
import type { Person } from '#shared/people/types.ts'
import type { PersonalMessage } from '#shared/realtime.ts'
import type { Services } from '../services.ts'
import type { Session } from '../sessions/sessions.ts'
import {
  afterCommit,
  runAlone,
  runPrepared,
  runStatement,
  transactWithLast,
  type Statement,
} from '../db/transact.ts'
import { storeResponse, type IdempotentRequest } from '../http/idempotency.ts'
import type { Database } from '../db/client.ts'
import { effectsOf } from './event-effects.ts'
import * as queries from './events.queries.ts'

export type Actor = Pick<
  Session,
  'userId' | 'orgId' | 'role' | 'displayName' | 'profileImageUrl' | 'via' | 'idempotency'
>

export function personOf({ userId, displayName, profileImageUrl, role }: Actor): Person {
  return { id: userId, displayName, profileImageUrl, role }
}

/** The operator's changes and the server's own have no person. */
export interface Committer {
  /** Also names the queue in which the change waits. */
  orgId: string
  userId: string | null
  /** A program's token. */
  via?: string | undefined
  idempotency?: IdempotentRequest
}

export type Recorder = (event: Event, orderId?: string) => void

/** Work that finds these out itself writes them down here, as a registration does. */
interface Appender {
  orgId: string
  userId: string | null
  via?: string | undefined
  /** Each gets the events, instead of `orgId`. */
  orgIds?: string[]
}

/** Locks the orders that it changes first, because the organization is locked after them. */
export type Work<T> = (tx: Database, record: Recorder, by: Appender) => Promise<T>

interface Answer<T, Row extends queries.VersionRow> extends queries.Returning<Row> {
  present: (row: Row) => T
}

/** Keeps both the work and its events, or neither. After the commit all screens are notified. */
export async function commit<T, Row extends queries.VersionRow = queries.VersionRow>(
  services: Pick<Services, 'pool' | 'notifier' | 'queues'>,
  committer: Committer,
  work: Work<T>,
  answer?: Answer<T, Row>,
): Promise<T> {
  const present = (result: T, row: Row | undefined) => (row && answer ? answer.present(row) : result)
  const change = async (tx: Database) => {
    const events: queries.Appended[] = []
    const by: Appender = { orgId: committer.orgId, userId: committer.userId, via: committer.via }
    const result = await work(
      tx,
      (event, orderId) => void events.push({ ...event, orderId: orderId ?? null }),
      by,
    )
    const appends = appendsOf(by, events, answer)
    // The response is made from the row.
    const isEarly = answer !== undefined && committer.idempotency !== undefined
    const early = isEarly ? await Promise.all(appends.map((append) => runStatement(tx, append))) : []
    const stored = storedBy(committer, () => present(result, early[0]?.[0]))
    return { result, early: early.flat(), last: isEarly ? stored : [...appends, ...stored] }
  }
  const { result: done, rows } = await services.queues.changes.run(committer.orgId, () =>
    transactWithLast(services.pool, change, ({ last }) => last),
  )
  const written = [...done.early, ...rows]
  for (const row of written) publish(services, row.org_id, Number(row.version))
  return present(done.result, written[0])
}

function appendsOf<Row extends queries.VersionRow>(
  { orgIds, ...by }: Appender,
  events: queries.Appended[],
  returning: queries.Returning<Row> = queries.VERSION as queries.Returning<Row>,
): Statement<Row>[] {
  if (events.length === 0) return []
  const effects = effectsOf(events.map(({ type }) => type))
  return (orgIds ?? [by.orgId]).map((orgId) =>
    queries.appendStatement({ ...by, orgId }, events, effects, returning),
  )
}

/** `change` writes the order's row only if it is as expected. */
export function changeStatement<Row extends queries.VersionRow>(
  by: Appender,
  event: Event,
  orderId: string,
  change: queries.RowChange,
  answer: Answer<unknown, Row>,
): Statement<Row> & { name: string } {
  return queries.appendStatement(by, [{ ...event, orderId }], effectsOf([event.type]), answer, change)
}

/** Faster than `commit`. Returns undefined if it changed nothing. */
export async function commitStatement<Row extends queries.VersionRow, T>(
  services: Pick<Services, 'pool' | 'notifier' | 'queues'>,
  committer: Committer,
  statement: Statement<Row> & { name: string },
  present: (row: Row) => T,
): Promise<T | undefined> {
  const { pool, queues } = services
  const [row] = await queues.changes.run(committer.orgId, async () => {
    if (!committer.idempotency) return runAlone(pool, statement)
    const { result } = await transactWithLast(
      pool,
      (tx) => runPrepared(tx, statement),
      (rows) => rows.flatMap((row) => storedBy(committer, () => present(row))),
    )
    return result
  })
  if (!row) return undefined
  publish(services, row.org_id, Number(row.version))
  return present(row)
}

function storedBy({ orgId, userId, idempotency }: Committer, response: () => unknown): Statement<never>[] {
  return idempotency && userId ? [storeResponse({ orgId, userId }, idempotency, response())] : []
}

/** In a transaction that has locked the organization. The caller publishes the version after the commit. */
export async function appendByItself(client: ClientBase, orgId: string, event: Event): Promise<void> {
  const line = { ...event, orderId: null }
  await client.query(
    queries.appendStatement({ orgId, userId: null }, [line], effectsOf([event.type]), queries.VERSION),
  )
}

/** Recorded in the person's name. */
export interface Following {
  event: Event
  orderId: string
  actorId: string | null
  via: string | null
}

/** The caller locks the orders before, and publishes the returned versions after the commit. */
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

export function publish({ notifier }: Pick<Services, 'notifier'>, orgId: string, version: number): void {
  notifier.notify({ kind: 'changed', orgId, version })
}

export function notifyPerson(
  tx: Database,
  { notifier }: Pick<Services, 'notifier'>,
  { orgId, userId }: { orgId: string; userId: string },
  message: PersonalMessage,
): void {
  afterCommit(tx, () => notifier.notify({ kind: 'personal', orgId, userId, message }))
}
