import type { EventType } from '#shared/events/events.ts'
import { textOf } from '#shared/events/event-rules.ts'
import { Conflict, isId } from '../http/errors.ts'
import { forgetResponsesOf } from '../http/idempotency.ts'
import type { Database } from '../db/client.ts'
import type { Actor } from './commit.service.ts'
import * as queries from './undo.queries.ts'
import * as t from '#texts/calls/errors.ts'
import { say } from '#shared/texts/say.ts'

export type { LastEvent, RemovedPart } from './undo.queries.ts'

/** It is longer than screens offer it, because a notice stays while it is read. */
const UNDO_SECONDS = 60

// A search back to the beginning would lock an order with a long log for a long time.
const MOST_LOOKED_AT = 1000
// The former state may be a year old, but a program's hundreds of thousands of events stop here.
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
  /** An event of one of these means that work went on. */
  or?: readonly EventType[]
  about?: object
  /** So that it is the opposite of the requested change. */
  by?: object
}

/** @throws Conflict unless it is the latest of its kind, recent, and the actor's own */
export async function requireOwnLatest(
  tx: Database,
  { orgId, userId }: Actor,
  { orderId, type, or = [], about = {}, by = {} }: Undone,
): Promise<queries.LastEvent> {
  const looked = { types: [type, ...or], data: about, among: MOST_LOOKED_AT }
  const last = await queries.selectLast(tx, orgId, orderId, looked)
  if (!last) throw new Conflict(say(t.nothingToUndo))
  if (last.actorId !== userId) {
    throw new Conflict(say(t.changedBy, { who: last.actorName, what: textOf(last) }))
  }
  const data: Record<string, unknown> = { ...last.data }
  const isOpposite = last.type === type && Object.entries(by).every(([name, value]) => data[name] === value)
  if (!isOpposite || data['undo'] === true) throw new Conflict(say(t.nothingToUndo))
  if (!(await queries.wasWithin(tx, last.createdAt, UNDO_SECONDS))) throw new Conflict(say(t.tooLateToUndo))
  return last
}

/** It looks back a year, to restore a stage or a tick as it was. */
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

export async function keepRemoved(tx: Database, { orgId, userId }: Actor, part: PartToKeep): Promise<void> {
  await forgetResponsesOf(tx, orgId, part.id)
  await queries.insertRemoved(tx, orgId, { ...part, removedBy: userId })
}

/** Undefined if the actor didn't just delete it. */
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

export function forgetRemoved(
  tx: Database,
  limit: number,
  seconds = UNDO_SECONDS,
): Promise<Pick<queries.RemovedPart, 'orgId' | 'fileUrl'>[]> {
  return queries.deleteExpired(tx, { seconds, limit })
}
