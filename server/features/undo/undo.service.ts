import type { EventType } from '#shared/events/events.ts'
import { textOf } from '#shared/events/event-rules.ts'
import { Conflict } from '../../core/errors.ts'
import { forgetResponsesOf } from '../../core/idempotency.ts'
import { isId } from '../../core/ids.ts'
import type { Database } from '../../db/client.ts'
import type { Actor } from '../events/commit.service.ts'
import * as queries from './undo.queries.ts'

export type { LastEvent, RemovedPart } from './undo.queries.ts'

/** How long whoever did something may undo it. Longer than screens offer it: a notice that is looked at stays. */
const UNDO_SECONDS = 60

// What is undone is of a moment ago, and so among the latest of its order. Back to the beginning, whoever has
// nothing to undo would keep an order with a long log locked at each try.
const MOST_LOOKED_AT = 1000
// What comes back may be a year old. No order of a shop has so many events since then; one that a program has filled with
// hundreds of thousands has an end here, too.
const MOST_LOOKED_BACK = 20_000

/** Whether the actor took this order a moment ago. */
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
  /** What else tells how the same thing stands: after one of these, somebody went on. */
  or?: readonly EventType[]
  /** What the event's data must hold to be about the same thing. */
  about?: object
  /** What it must hold besides, to be the opposite of what is wanted now. */
  by?: object
}

/**
 * The event that is to be undone.
 * @throws Conflict unless it is the latest of its kind, the actor's own, and of a moment ago
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
 * The latest event of a type about an order, aside from those that took something back, far beyond what can be undone: a
 * stage that the order stood in for a year, or a tick of then, comes back as it was.
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

/** Keeps what the actor has deleted until it is too late to undo that. */
export async function keepRemoved(tx: Database, { orgId, userId }: Actor, part: PartToKeep): Promise<void> {
  await forgetResponsesOf(tx, orgId, part.id)
  await queries.insertRemoved(tx, orgId, { ...part, removedBy: userId })
}

/** Takes away what was kept, for it to be put back; undefined where the actor deleted no such thing a moment ago. */
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

/** Forgets so many of what nobody can undo any more. */
export function forgetRemoved(
  tx: Database,
  limit: number,
  seconds = UNDO_SECONDS,
): Promise<Pick<queries.RemovedPart, 'orgId' | 'fileUrl'>[]> {
  return queries.deleteExpired(tx, { seconds, limit })
}
