import type { GateScope } from '#shared/holds/gates.ts'
import type { Gate } from '#shared/holds/types.ts'
import { STAGE_NAMES } from '#shared/orders/orders.ts'
import type { Role } from '#shared/people/people.ts'

export const SCOPE_NAMES: Record<GateScope, string> = {
  ALL: 'All new orders',
  DELIVERY: 'New orders for delivery',
  NONE: 'No order by itself: it is put on by hand',
}

const ROLE_NAMES: Record<Role, string> = { ADMIN: 'admins', SHOP: 'shop', SALES: 'sales' }

/** The roles with a box. ADMIN may do everything and has none. */
export const TICKED_ROLES = [
  { value: 'SHOP', label: 'Shop' },
  { value: 'SALES', label: 'Sales' },
] as const satisfies { value: Role; label: string }[]

const isTicked = (roles: readonly Role[]) => TICKED_ROLES.filter(({ value }) => roles.includes(value))

/** The ticked boxes for a gate's roles. */
export function ticksOf(roles: readonly Role[]): Role[] {
  return (roles.length === 0 ? TICKED_ROLES : isTicked(roles)).map(({ value }) => value)
}

/** A gate's roles for its ticked boxes; empty for everybody. */
export function rolesOf(ticks: readonly Role[]): Role[] {
  const ticked = isTicked(ticks).map(({ value }) => value)
  return ticked.length === TICKED_ROLES.length ? [] : ['ADMIN', ...ticked]
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

export const stagesInWords = ({ stages }: Pick<Gate, 'stages'>) =>
  `Guards ${list.format(stages.map((stage) => STAGE_NAMES[stage]))}`

/** Who meets the gate, and which orders get it. */
export function rulesInWords(gate: Pick<Gate, 'roles' | 'scope' | 'metByApproval'>): string {
  const { roles, scope, metByApproval } = gate
  const names = rolesOf(ticksOf(roles)).map((role) => ROLE_NAMES[role])
  const who = names.length === 0 ? 'everybody' : list.format(names)
  const which: Record<GateScope, string> = {
    ALL: 'on all new orders',
    DELIVERY: 'on new orders for delivery',
    NONE: 'put on by hand',
  }
  return `Met by ${who}${metByApproval ? ', or by an approved drawing' : ''} · ${which[scope]}`
}
