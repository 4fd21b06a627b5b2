import type { EventType } from '#shared/events/events.ts'
import { textOf } from '#shared/events/event-rules.ts'
import { Conflict } from '../../core/errors.ts'
import { forgetResponsesOf } from '../../core/idempotency.ts'
import { isId } from '../../core/ids.ts'
import type { Database } from '../../db/client.ts'
import type { Actor } from '../events/commit.service.ts'
import * as queries from './undo.queries.ts'

export type { LastEvent, RemovedPart } from './undo.queries.ts'

/**
 * The time in which an action can be undone. It is longer than screens offer it, because a notice stays while
 * it is read.
 */
const UNDO_SECONDS = 60

// An undo is about one of the order's latest events. A search back to the beginning would lock an order with a
// long log for a long time.
const MOST_LOOKED_AT = 1000
// The former state may be a year old. No order of a shop has this many events since then, and a program's
// hundreds of thousands stop here, too.
const MOST_LOOKED_BACK = 20_000

export async function tookJustNow(
  tx: Database,
  actor: Actor,
  order: { createdBy: string; createdAt: Date },
): Promise<boolean> {
  return order.createdBy === actor.userId && queries.wasWithin(tx, order.createdAt, UNDO_SECONDS)
}

interface Undone {
  orderId: string
  type: EventType
  /** Other types about the same state. An event of one of these means that work went on. */
  or?: readonly EventType[]
  /** The data that the event must contain to be about the same thing. */
  about?: object
  /** More data that it must contain, to be the opposite of the requested change. */
  by?: object
}

/**
 * Returns the event to undo.
 * @throws Conflict unless it is the latest of its kind, recent, and the actor's own
 */
export async function requireOwnLatest(
  tx: Database,
  { orgId, userId }: Actor,
  { orderId, type, or = [], about = {}, by = {} }: Undone,
): Promise<queries.LastEvent> {
  const looked = { types: [type, ...or], data: about, among: MOST_LOOKED_AT }
  const last = await queries.selectLast(tx, orgId, orderId, looked)
  if (!last) throw new Conflict('There is nothing to undo')
  if (last.actorId !== userId) {
    throw new Conflict(`${last.actorName ?? 'Somebody'} ${textOf(last)} in the meantime`)
  }
  const data: Record<string, unknown> = { ...last.data }
  const isOpposite = last.type === type && Object.entries(by).every(([name, value]) => data[name] === value)
  if (!isOpposite || data['undo'] === true) throw new Conflict('There is nothing to undo')
  if (!(await queries.wasWithin(tx, last.createdAt, UNDO_SECONDS)))
    throw new Conflict('It is too late to undo this')
  return last
}

/**
 * Returns the latest event of a type about an order, except events that undid something.
 * It looks back much further than undo does: it restores a stage or a tick from a year ago as it was.
 */
export function lastOf(
  tx: Database,
  orgId: string,
  orderId: string,
  type: EventType,
  about: object,
): Promise<queries.LastEvent | undefined> {
  const looked = { types: [type], data: about, firstHand: true, among: MOST_LOOKED_BACK }
  return queries.selectLast(tx, orgId, orderId, looked)
}

type PartToKeep = Pick<queries.RemovedPart, 'id' | 'orderId' | 'kind' | 'content'> & { fileUrl?: string }

/** Keeps a part that the actor deleted until it can't be undone any more. */
export async function keepRemoved(tx: Database, { orgId, userId }: Actor, part: PartToKeep): Promise<void> {
  await forgetResponsesOf(tx, orgId, part.id)
  await queries.insertRemoved(tx, orgId, { ...part, removedBy: userId })
}

/** Takes out a kept part to restore it; undefined if the actor didn't just delete it. */
export async function takeRemoved(
  tx: Database,
  { orgId, userId }: Actor,
  orderId: string,
  id: string,
): Promise<queries.RemovedPart | undefined> {
  if (!isId(id)) return undefined
  const part = { id, orderId, removedBy: userId, seconds: UNDO_SECONDS }
  return queries.deleteRemoved(tx, orgId, part)
}

/** Deletes up to a limit of parts whose time for undo is over. */
export function forgetRemoved(
  tx: Database,
  limit: number,
  seconds = UNDO_SECONDS,
): Promise<Pick<queries.RemovedPart, 'orgId' | 'fileUrl'>[]> {
  return queries.deleteExpired(tx, { seconds, limit })
}
