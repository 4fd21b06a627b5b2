import type { GateScope } from '#shared/holds/gates.ts'
import type { Gate } from '#shared/holds/types.ts'
import { STAGE_NAMES } from '#shared/orders/orders.ts'
import type { Role } from '#shared/people/people.ts'
import * as t from '#texts/shop/hold-settings.ts'
import { allOf } from '#texts/page/lists.ts'

export const SCOPE_NAMES: Record<GateScope, string> = {
  ALL: t.scopeAll,
  DELIVERY: t.scopeDelivery,
  NONE: t.scopeNone,
}

const ROLE_NAMES: Record<Role, string> = { ADMIN: t.roleAdmin, SHOP: t.roleShop, SALES: t.roleSales }

/** ADMIN may do everything and has no box. */
export const TICKED_ROLES = [
  { value: 'SHOP', label: t.roleShop },
  { value: 'SALES', label: t.roleSales },
] as const satisfies { value: Role; label: string }[]

const isTicked = (roles: readonly Role[]) => TICKED_ROLES.filter(({ value }) => roles.includes(value))

export function ticksOf(roles: readonly Role[]): Role[] {
  return (roles.length === 0 ? TICKED_ROLES : isTicked(roles)).map(({ value }) => value)
}

/** Empty for everybody. */
export function rolesOf(ticks: readonly Role[]): Role[] {
  const ticked = isTicked(ticks).map(({ value }) => value)
  return ticked.length === TICKED_ROLES.length ? [] : ['ADMIN', ...ticked]
}

export const stagesInWords = ({ stages }: Pick<Gate, 'stages'>): string =>
  allOf(stages.map((stage) => STAGE_NAMES[stage]))

export function whoInWords({ roles, metByApproval }: Pick<Gate, 'roles' | 'metByApproval'>): string {
  const names = rolesOf(ticksOf(roles)).map((role) => ROLE_NAMES[role])
  if (names.length === 0) return metByApproval ? t.anyoneOrDrawing : t.anyone
  return metByApproval ? t.rolesOrDrawing({ roles: allOf(names) }) : allOf(names)
}
