import { gatesInTheWay } from '#shared/holds/gates.ts'
import { mayServe, type Role } from '#shared/people/people.ts'
import { moveTargets, type Status } from './orders.ts'
import type { Order } from './types.ts'

export type Ahead = Pick<Order, 'status' | 'fulfillmentType' | 'isArchived' | 'unanswered' | 'holds'>

/** Undefined if another step than a move comes next. In a file of its own, because the board reads it first. */
export function nextMoveOf(order: Ahead, role: Role | null): Status | undefined {
  if (order.isArchived || role === null || order.status === 'DELIVERY') return undefined
  if (order.unanswered && mayServe(role)) return undefined
  const [to] = moveTargets(order)
  return to && gatesInTheWay(order, to).length === 0 ? to : undefined
}
