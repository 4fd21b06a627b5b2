import type { Order } from '#shared/orders/types.ts'
import type { Status } from '#shared/orders/orders.ts'
import type { Role } from '#shared/people/people.ts'
import { aMember, anAdmin, type Somebody } from './factories.ts'
import type { TestKerf } from './kerf.ts'
import type { Result } from './visitor.ts'

export type People = Record<Role, Somebody>

/** An organization with Ann, Sam and Ben, one of each role. */
export async function onePersonOfEachRole(kerf: TestKerf): Promise<People> {
  const ADMIN = await anAdmin(kerf, { displayName: 'Ann' })
  return {
    ADMIN,
    SALES: await aMember(kerf, ADMIN, 'SALES', { displayName: 'Sam' }),
    SHOP: await aMember(kerf, ADMIN, 'SHOP', { displayName: 'Ben' }),
  }
}

export const setOverrideRoles = ({ visitor, orgId }: Somebody, overrideRoles: Role[]): Promise<Result> =>
  visitor.patch(`/api/organizations/${orgId}/holds`, { overrideRoles })

/** A way to bring an order to a stage. */
export type Way = (by: Somebody, order: Order, to: Status, more?: object) => Promise<Result>

export const moveTo: Way = ({ visitor }, { id, status: fromStatus }, toStatus, more) =>
  visitor.post(`/api/orders/${id}/move`, { fromStatus, toStatus, ...more })

export const WAYS: Record<string, Way> = {
  'a move': moveTo,
  'a change of its status': ({ visitor }, { id }, status, more) =>
    visitor.patch(`/api/orders/${id}`, { status, ...more }),
  'a change of its status with other fields': ({ visitor }, { id }, status, more) =>
    visitor.patch(`/api/orders/${id}`, { status, title: 'Bench', ...more }),
}

/** The data of an order's latest move, from the log. */
export async function lastMoveOf(kerf: TestKerf, { id }: Order) {
  const { rows } = await kerf.database.pool.query(
    `select data from events where order_id = $1 and type = 'order.moved' order by version desc limit 1`,
    [id],
  )
  return rows[0]?.data
}
