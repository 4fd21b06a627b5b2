import { STATUSES, type FulfillmentType, type Status } from '#shared/orders/orders.ts'
import type { Role } from '#shared/people/people.ts'

// The rule of the gates, for the server's refusal and for the page's words. No zod here: the board reads this.

/** `asked` is open as well: somebody else has to do something before it is met. */
export const GATE_STATES = ['open', 'asked', 'met', 'not_needed'] as const
export type GateState = (typeof GATE_STATES)[number]

/** Which orders a gate is put on by itself: all new ones, those that are delivered, or none. */
export const GATE_SCOPES = ['ALL', 'DELIVERY', 'NONE'] as const
export type GateScope = (typeof GATE_SCOPES)[number]

/** The most gates that an organization has. */
export const MOST_GATES = 12

interface Guarding {
  /** The stages that it guards. */
  stages: Status[]
}

interface InState extends Guarding {
  state: GateState
}

/** Where an order stands, and how it leaves the shop. */
interface Standing {
  status: Status
  fulfillmentType: FulfillmentType
}

interface Held<Gate> extends Standing {
  holds: { gates: Gate[] } | null
}

/** DELIVERY and PICKUP stand side by side: an order ends in one of them, and jumps over neither on its way to the other. */
const LAST = STATUSES.indexOf('DELIVERY')
const placeOf = (status: Status) => Math.min(STATUSES.indexOf(status), LAST)

/** The stage in which nobody looks for an order that leaves the shop in this way. */
const OTHER: Record<FulfillmentType, Status> = { DELIVERY: 'PICKUP', PICKUP: 'DELIVERY' }

export const isUnmet = ({ state }: { state: GateState }) => state === 'open' || state === 'asked'

/** Whether an order that is in a stage has entered what the gate guards, or jumped over it. */
export const isPast = ({ stages }: Guarding, { status }: { status: Status }) =>
  stages.some((stage) => stage === status || placeOf(stage) < placeOf(status))

/** Whether the order would pass the gate on its way to a stage. Behind the gate it is held up no more. */
const isInTheWay = (gate: Guarding, order: { status: Status }, to: Status) =>
  !isPast(gate, order) && isPast(gate, { status: to })

/** The gates that keep the order from a stage. */
export function gatesInTheWay<Gate extends InState>(order: Held<Gate>, to: Status): Gate[] {
  return order.holds?.gates.filter((gate) => isUnmet(gate) && isInTheWay(gate, order, to)) ?? []
}

/** The gates that the order has passed unmet. */
export function gatesPassed<Gate extends InState>(order: Held<Gate>): Gate[] {
  return order.holds?.gates.filter((gate) => isUnmet(gate) && isPast(gate, order)) ?? []
}

/** The next stage on the order's way that gates guard, with these gates; undefined where none is ahead. */
export function gatesAhead<Gate extends InState>(
  order: Held<Gate>,
): { stage: Status; gates: Gate[] } | undefined {
  for (const stage of STATUSES.slice(placeOf(order.status) + 1)) {
    if (stage === OTHER[order.fulfillmentType]) continue
    const gates = order.holds?.gates.filter((gate) => isInTheWay(gate, order, stage)) ?? []
    if (gates.length > 0) return { stage, gates }
  }
  return undefined
}

/** Whether an order in ORDER_IN could be started: gates guard its start, none of them is unmet, and it waits for nothing. */
export function isReadyToStart(
  order: Standing & { holds: { gates: InState[]; wait?: object | null } | null },
): boolean {
  if (order.status !== 'ORDER_IN' || order.holds?.wait) return false
  const ahead = gatesAhead(order)
  return ahead?.stage === 'PRODUCTION' && !ahead.gates.some(isUnmet)
}

/** @param roles who may meet the gate; empty for everybody */
export function mayMeet({ roles }: { roles: Role[] }, role: Role): boolean {
  return role === 'ADMIN' || roles.length === 0 || roles.includes(role)
}

/** Whether somebody may move past open gates, and say that one is not needed. */
export function mayOverride(role: Role, overrideRoles: readonly Role[]): boolean {
  return role === 'ADMIN' || overrideRoles.includes(role)
}

/** Who may bring a gate of an order from its state to another: see docs/decisions/0045-what-holds-an-order-up.md. */
export function maySet(
  gate: InState & { roles: Role[] },
  to: GateState,
  role: Role,
  overrideRoles: readonly Role[],
): boolean {
  if (to === 'not_needed') return mayOverride(role, overrideRoles)
  if (to === 'met' || gate.state === 'met') return mayMeet(gate, role)
  return gate.state !== 'not_needed' || mayMeet(gate, role) || mayOverride(role, overrideRoles)
}

/** What every organization is offered to begin with, switched off. */
export const DEFAULT_GATES: { name: string; stages: Status[]; roles: Role[]; metByApproval: boolean }[] = [
  { name: 'Deposit', stages: ['PRODUCTION'], roles: ['ADMIN', 'SALES'], metByApproval: false },
  { name: 'Drawing approved', stages: ['PRODUCTION'], roles: [], metByApproval: true },
  { name: 'Material in', stages: ['PRODUCTION'], roles: [], metByApproval: false },
  { name: 'Field measure', stages: ['PRODUCTION'], roles: [], metByApproval: false },
  { name: 'Balance paid', stages: ['DELIVERY', 'PICKUP'], roles: ['ADMIN', 'SALES'], metByApproval: false },
]
