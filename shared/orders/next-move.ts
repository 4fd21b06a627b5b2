import { mayServe, type Role } from '#shared/people/people.ts'
import { gatesBeforeMove, isAllGone } from '#shared/parts/parts.ts'
import { mayArchive, moveTargets, type Status } from './orders.ts'
import type { Order } from './types.ts'

export type Ahead = Pick<
  Order,
  'status' | 'fulfillmentType' | 'isArchived' | 'unanswered' | 'holds' | 'parts'
>

/** Nothing is next but the archive. */
export const isLeaving = (order: Pick<Order, 'status' | 'parts'>, role: Role): boolean =>
  order.status === 'DELIVERY' || (isAllGone(order) && mayArchive(role, order.status))

/** Undefined if another step than a move comes next. In a file of its own, because the board reads it first. */
export function nextMoveOf(order: Ahead, role: Role | null): Status | undefined {
  if (order.isArchived || role === null || isLeaving(order, role)) return undefined
  if (order.unanswered && mayServe(role)) return undefined
  const [to] = moveTargets(order)
  return to && gatesBeforeMove(order, to).length === 0 ? to : undefined
}
