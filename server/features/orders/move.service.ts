import { STAGE_NAMES, type Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { Conflict, NotFound } from '../../core/errors.ts'
import { isId } from '../../core/ids.ts'
import type { Database } from '../../db/client.ts'
import { commitStatement } from '../events/commit.service.ts'
import { findOrder, refuseArchived, type Actor, type OrdersDeps, type StoredOrder } from './change.service.ts'
import { presentOrder } from './orders.presenter.ts'
import * as queries from './orders.queries.ts'

/**
 * Moves an order from one stage to another if it still is at the first; a repeated move changes nothing.
 * @throws Conflict when it is elsewhere by now, with who moved it where, or archived.
 */
export async function moveOrder(
  deps: OrdersDeps,
  actor: Actor,
  id: string,
  from: Status,
  to: Status,
): Promise<Order> {
  if (!isId(id)) throw new NotFound('Order')
  const { orgId, userId } = actor
  if (from !== to) {
    const statement = queries.moveStatement(orgId, id, { from, to, actorId: userId })
    const moved = await commitStatement(deps, actor, statement, presentOrder)
    if (moved) return moved
  }
  const order = presentOrder(await findOrder(deps, orgId, id))
  await refuseArchived(deps.db, orgId, order)
  if (order.status === to) return order
  const mover = await queries.selectLastActor(deps.db, orgId, id, 'order.moved')
  const place = STAGE_NAMES[order.status]
  throw new Conflict(
    mover
      ? `${mover} has moved order ${order.number} to ${place} in the meantime`
      : `Order ${order.number} is in ${place}`,
  )
}

/**
 * The same move as part of another change of an order that is locked: the columns to write, and the event's data.
 * Undefined where the order is there already.
 */
export async function moveOf(tx: Database, order: StoredOrder, to: Status) {
  if (order.status === to) return undefined
  const statusColumnId = await queries.selectColumnId(tx, order.orgId, to)
  return { values: { status: to, statusColumnId }, data: { from: order.status, to } }
}
