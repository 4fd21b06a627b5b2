import { STATUSES, type FulfillmentType, type Status } from '#shared/orders/orders.ts'
import type { Role } from '#shared/people/people.ts'

// The rule of the gates, for the server's refusal and the page's words. No zod here: the board reads this.

/** `asked` counts as open: somebody else must act before it is met. */
export const GATE_STATES = ['open', 'asked', 'met', 'not_needed'] as const
export type GateState = (typeof GATE_STATES)[number]

/** The orders that get a gate automatically: all new ones, those for delivery, or none. */
export const GATE_SCOPES = ['ALL', 'DELIVERY', 'NONE'] as const
export type GateScope = (typeof GATE_SCOPES)[number]

export const MOST_GATES = 12

interface Guarding {
  /** The stages that it guards. */
  stages: Status[]
}

interface InState extends Guarding {
  state: GateState
}

/** An order's stage and fulfillment. */
interface Standing {
  status: Status
  fulfillmentType: FulfillmentType
}

interface Held<Gate> extends Standing {
  holds: { gates: Gate[] } | null
}

/** DELIVERY and PICKUP are alternatives: an order ends in one of them, and doesn't skip the other. */
const LAST = STATUSES.indexOf('DELIVERY')
const placeOf = (status: Status) => Math.min(STATUSES.indexOf(status), LAST)

/** The stage that an order with this fulfillment doesn't use. */
const OTHER: Record<FulfillmentType, Status> = { DELIVERY: 'PICKUP', PICKUP: 'DELIVERY' }

export const isUnmet = ({ state }: { state: GateState }) => state === 'open' || state === 'asked'

/** Whether an order in this stage has entered a guarded stage, or skipped it. */
export const isPast = ({ stages }: Guarding, { status }: { status: Status }) =>
  stages.some((stage) => stage === status || placeOf(stage) < placeOf(status))

/** Whether the order would pass the gate on its way to a stage. Past the gate it's no longer held up. */
const isInTheWay = (gate: Guarding, order: { status: Status }, to: Status) =>
  !isPast(gate, order) && isPast(gate, { status: to })

/** The gates that keep the order from a stage. */
export function gatesInTheWay<Gate extends InState>(order: Held<Gate>, to: Status): Gate[] {
  return order.holds?.gates.filter((gate) => isUnmet(gate) && isInTheWay(gate, order, to)) ?? []
}

/** Unmet gates that the order has passed. */
export function gatesPassed<Gate extends InState>(order: Held<Gate>): Gate[] {
  return order.holds?.gates.filter((gate) => isUnmet(gate) && isPast(gate, order)) ?? []
}

/** The next guarded stage on the order's way, with its gates. Undefined where none is ahead. */
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

/**
 * Whether an order in ORDER_IN can start: gates guard its start, all of them are met or not needed, and it
 * waits for nothing.
 */
export function isReadyToStart(
  order: Standing & { holds: { gates: InState[]; wait?: object | null } | null },
): boolean {
  if (order.status !== 'ORDER_IN' || order.holds?.wait) return false
  const ahead = gatesAhead(order)
  return ahead?.stage === 'PRODUCTION' && !ahead.gates.some(isUnmet)
}

/** @param roles the roles that may meet the gate; empty for everybody */
export function mayMeet({ roles }: { roles: Role[] }, role: Role): boolean {
  return role === 'ADMIN' || roles.length === 0 || roles.includes(role)
}

/** Whether a role may move past open gates, and mark one as not needed. */
export function mayOverride(role: Role, overrideRoles: readonly Role[]): boolean {
  return role === 'ADMIN' || overrideRoles.includes(role)
}

/**
 * Whether a role may change an order's gate from one state to another: see
 * docs/decisions/0045-what-holds-an-order-up.md.
 */
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

/** Every new organization's gates, switched off. */
export const DEFAULT_GATES: { name: string; stages: Status[]; roles: Role[]; metByApproval: boolean }[] = [
  { name: 'Deposit', stages: ['PRODUCTION'], roles: ['ADMIN', 'SALES'], metByApproval: false },
  { name: 'Drawing approved', stages: ['PRODUCTION'], roles: [], metByApproval: true },
  { name: 'Material in', stages: ['PRODUCTION'], roles: [], metByApproval: false },
  { name: 'Field measure', stages: ['PRODUCTION'], roles: [], metByApproval: false },
  { name: 'Balance paid', stages: ['DELIVERY', 'PICKUP'], roles: ['ADMIN', 'SALES'], metByApproval: false },
]
