// Roles, and what several pages about people show.
import type { Role } from '#shared/people/people.ts'
import { count } from '../numbers.ts'
import { anyOf } from '../page/lists.ts'

const NAMES: Record<Role, string> = { ADMIN: 'Admin', SHOP: 'Shop', SALES: 'Sales' }
/** "Admin or Sales", or "an admin" */
export const anyRole = ({ roles }: { roles: Role[] }) =>
  roles.every((role) => role === 'ADMIN') ? 'an admin' : anyOf(roles.map((role) => NAMES[role]))

/** @spec */
export const roleBadges = { SHOP: 'SHOP', SALES: 'SALES', ADMIN: 'ADMIN' }

export const shopRole = 'Shop: orders and production'
export const salesRole = 'Sales: customer orders'
export const adminRole = 'Admin: everything'
export const notAllowed = "You can't open this page"
export const renewLinks = ({ n }: { n: number }) => `Renew the customer links of ${count(n, 'open order')}`
export const oldLinksStop = 'The old links stop working. Send your customers the new ones.'
