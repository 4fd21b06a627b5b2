import { isPayment, mayMeet } from '#shared/holds/gates.ts'
import { gatesBeforeMove } from '#shared/parts/parts.ts'
import type { OrderGate } from '#shared/holds/types.ts'
import { mayServe, type Role } from '#shared/people/people.ts'
import { moveTargets, type Status } from './orders.ts'
import { isLeaving, nextMoveOf, type Ahead } from './next-move.ts'

export type NextStep =
  | { kind: 'reply' }
  /** The customer waits for a reply, but has no link to read it by. */
  | { kind: 'link' }
  /** `isPayment` for the gates that every shop is offered for money. */
  | { kind: 'checkOff'; gate: OrderGate; isPayment: boolean }
  /** Only somebody else can check the gate off. */
  | { kind: 'remind'; gate: OrderGate }
  | { kind: 'move'; to: Status }
  | { kind: 'archive' }

/** The one step that has the accent. */
export function nextStepOf(order: Ahead, role: Role | null, hasLink = true): NextStep | undefined {
  const move = nextMoveOf(order, role)
  if (move) return { kind: 'move', to: move }
  if (order.isArchived || role === null) return undefined
  if (order.unanswered && mayServe(role)) return { kind: hasLink ? 'reply' : 'link' }
  const [to] = isLeaving(order, role) ? [] : moveTargets(order)
  if (!to) return { kind: 'archive' }
  const open = gatesBeforeMove(order, to)
  const mine = open.find((gate) => mayMeet(gate, role))
  if (mine) return { kind: 'checkOff', gate: mine, isPayment: isPayment(mine) }
  const [gate] = open
  return gate && { kind: 'remind', gate }
}
