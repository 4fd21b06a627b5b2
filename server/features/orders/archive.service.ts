import { mayArchive, STAGE_NAMES } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { Forbidden } from '../../core/errors.ts'
import { changeOrder, type Actor, type OrdersDeps } from './change.service.ts'
import { selectLastActor, updateOrderRow } from './orders.queries.ts'

/** Takes an order off the board; one that is archived already stays as it is. */
export function archiveOrder(
  deps: OrdersDeps,
  actor: Actor,
  id: string,
  reason: string | null,
): Promise<Order> {
  return changeOrder(deps, actor, id, async (tx, record, order) => {
    if (order.isArchived) return
    if (!mayArchive(actor.role, order.status)) {
      const mover = await selectLastActor(tx, actor.orgId, id, 'order.moved')
      const place = STAGE_NAMES[order.status]
      const where = mover ? `${mover} has moved it to ${place}` : `it is in ${place}`
      throw new Forbidden(`Only an admin can archive order ${order.number} now: ${where}`)
    }
    await updateOrderRow(tx, actor.orgId, id, { isArchived: true, archivedAt: new Date() })
    record({ type: 'order.archived', data: { reason } })
  })
}

/** Puts an archived order back where it was on the board. */
export function restoreOrder(deps: OrdersDeps, actor: Actor, id: string): Promise<Order> {
  return changeOrder(deps, actor, id, async (tx, record, order) => {
    if (!order.isArchived) return
    await updateOrderRow(tx, actor.orgId, id, { isArchived: false, archivedAt: null })
    record({ type: 'order.restored', data: {} })
  })
}
