import { STATUSES, type FulfillmentType, type Status } from '#shared/orders/orders.ts'
import type { Role } from '#shared/people/people.ts'
import * as t from '#texts/shop/default-holds.ts'

// No zod here: the board reads this.

/** `asked` counts as open: somebody else must act before it is met. */
export const GATE_STATES = ['open', 'asked', 'met', 'not_needed'] as const
export type GateState = (typeof GATE_STATES)[number]

export const GATE_SCOPES = ['ALL', 'DELIVERY', 'NONE'] as const
export type GateScope = (typeof GATE_SCOPES)[number]

export const MOST_GATES = 12

interface Guarding {
  stages: Status[]
}

interface InState extends Guarding {
  state: GateState
}

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

const OTHER: Record<FulfillmentType, Status> = { DELIVERY: 'PICKUP', PICKUP: 'DELIVERY' }

export const isUnmet = ({ state }: { state: GateState }) => state === 'open' || state === 'asked'

/** Or has skipped it. */
export const isPast = ({ stages }: Guarding, { status }: { status: Status }) =>
  stages.some((stage) => stage === status || placeOf(stage) < placeOf(status))

/** Past the gate it's no longer held up. */
const isInTheWay = (gate: Guarding, order: { status: Status }, to: Status) =>
  !isPast(gate, order) && isPast(gate, { status: to })

export function gatesInTheWay<Gate extends InState>(order: Held<Gate>, to: Status): Gate[] {
  return order.holds?.gates.filter((gate) => isUnmet(gate) && isInTheWay(gate, order, to)) ?? []
}

export function gatesPassed<Gate extends InState>(order: Held<Gate>): Gate[] {
  return order.holds?.gates.filter((gate) => isUnmet(gate) && isPast(gate, order)) ?? []
}

/** Undefined where none is ahead. */
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

/** Not without gates that guard its start. */
export function isReadyToStart(
  order: Standing & { holds: { gates: InState[]; wait?: object | null } | null },
): boolean {
  if (order.status !== 'ORDER_IN' || order.holds?.wait) return false
  const ahead = gatesAhead(order)
  return ahead?.stage === 'PRODUCTION' && !ahead.gates.some(isUnmet)
}

/** Empty `roles` means everybody. */
export function mayMeet({ roles }: { roles: Role[] }, role: Role): boolean {
  return role === 'ADMIN' || roles.length === 0 || roles.includes(role)
}

export function mayOverride(role: Role, overrideRoles: readonly Role[]): boolean {
  return role === 'ADMIN' || overrideRoles.includes(role)
}

/** Of the gates that every shop is offered, those for money. */
export const isPayment = ({ name }: { name: string }): boolean =>
  DEFAULT_GATES.some((gate) => gate.name === name && gate.roles.length > 0)

/** docs/decisions/0045-what-holds-an-order-up.md */
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
  { name: t.deposit, stages: ['PRODUCTION'], roles: ['ADMIN', 'SALES'], metByApproval: false },
  { name: t.drawingApproved, stages: ['PRODUCTION'], roles: [], metByApproval: true },
  { name: t.materialIn, stages: ['PRODUCTION'], roles: [], metByApproval: false },
  { name: t.fieldMeasure, stages: ['PRODUCTION'], roles: [], metByApproval: false },
  { name: t.balancePaid, stages: ['DELIVERY', 'PICKUP'], roles: ['ADMIN', 'SALES'], metByApproval: false },
]
