import { STAGE_NAMES, type Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { Conflict, NotFound } from '../../core/errors.ts'
import { isId } from '../../core/ids.ts'
import type { Database } from '../../db/client.ts'
import { commitStatement } from '../events/commit.service.ts'
import { lastOf, refuseUnlessOwnLatest } from '../undo/undo.service.ts'
import {
  changeOrder,
  findOrder,
  refuseArchived,
  type Actor,
  type OrdersDeps,
  type StoredOrder,
} from './change.service.ts'
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
  throw await movedElsewhere(deps.db, orgId, order)
}

async function movedElsewhere(
  db: Database,
  orgId: string,
  { id, number, status }: Pick<Order, 'id' | 'number' | 'status'>,
): Promise<Conflict> {
  const mover = await queries.selectLastActor(db, orgId, id, 'order.moved')
  const place = STAGE_NAMES[status]
  return new Conflict(
    mover
      ? `${mover} has moved order ${number} to ${place} in the meantime`
      : `Order ${number} is in ${place}`,
  )
}

/** The actor takes the move back that brought the order here. Its time in the stage goes on as if it had not left. */
export function moveBack(
  deps: OrdersDeps,
  actor: Actor,
  id: string,
  from: Status,
  to: Status,
): Promise<Order> {
  const { orgId } = actor
  return changeOrder(deps, actor, id, async (tx, record, order) => {
    await refuseArchived(tx, orgId, order)
    const move = await moveOf(tx, order, to)
    if (!move) return
    if (order.status !== from) throw await movedElsewhere(tx, orgId, order)
    await refuseUnlessOwnLatest(tx, actor, {
      orderId: order.id,
      type: 'order.moved',
      by: { from: to, to: from },
    })
    const came = await lastOf(tx, orgId, order.id, 'order.moved', { to })
    const enteredStageAt = came?.createdAt ?? order.createdAt
    await queries.updateOrderRow(tx, orgId, id, { ...move.values, enteredStageAt })
    record({ type: 'order.moved', data: { ...move.data, undo: true } })
  })
}

/**
 * The same move as part of another change of an order that is locked: the columns to write, and the event's data.
 * Undefined where the order is there already.
 */
export async function moveOf(tx: Database, order: StoredOrder, to: Status) {
  if (order.status === to) return undefined
  const statusColumnId = await queries.selectColumnId(tx, order.orgId, to)
  const values = { status: to, statusColumnId, enteredStageAt: queries.NOW }
  return { values, data: { from: order.status, to } }
}
