import { todayIn } from '#shared/due-date.ts'
import type { OrderFilter } from '#shared/order-filters.ts'
import type { Order } from '#shared/orders.ts'
import type { Session } from '../../core/sessions.ts'
import type { Pool } from '../../db/client.ts'
import { presentOrder, type OrderRow } from './orders.presenter.ts'
import { readOrders, selectOrders } from './list.queries.ts'

type Viewer = Pick<Session, 'orgId' | 'timeZone'>

/** "Today" is the organization's, wherever its people are. */
const wishOf = (viewer: Viewer, archived: boolean, filter: OrderFilter) => ({
  archived,
  filter,
  today: todayIn(viewer.timeZone, new Date()),
})

/** The active orders that the filter lets through, in board order. */
export async function listOrders(pool: Pool, viewer: Viewer, filter: OrderFilter): Promise<Order[]> {
  return (await selectOrders(pool, viewer.orgId, wishOf(viewer, false, filter))).map(presentOrder)
}

/** The archived orders that the filter lets through, the latest archived first. */
export async function listArchive(pool: Pool, viewer: Viewer, filter: OrderFilter): Promise<Order[]> {
  return (await selectOrders(pool, viewer.orgId, wishOf(viewer, true, filter))).map(presentOrder)
}

/** As `listOrders`, in pieces. */
export function streamOrders(pool: Pool, viewer: Viewer, filter: OrderFilter): AsyncGenerator<OrderRow[]> {
  return readOrders(pool, viewer.orgId, wishOf(viewer, false, filter))
}
