import { mayArchive, STAGE_NAMES } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { Forbidden } from '../../../core/errors.ts'
import { requireOwnLatest, tookJustNow } from '../../undo/undo.service.ts'
import { changeOrder, type Actor, type FollowedOrdersDeps, type OrdersDeps } from '../change.service.ts'
import { selectLastActor, updateOrderRow } from '../orders.queries.ts'

/**
 * Takes an order off the board. An archived order stays as it is.
 * @param undo takes back that the actor restored or took the order
 */
export function archiveOrder(
  deps: OrdersDeps,
  actor: Actor,
  id: string,
  { reason = null, undo = false }: { reason?: string | null | undefined; undo?: boolean | undefined },
): Promise<Order> {
  return changeOrder(deps, actor, id, async (tx, record, order) => {
    if (order.isArchived) return
    const isNew = await tookJustNow(tx, actor, order)
    if (!isNew && !mayArchive(actor.role, order.status)) {
      const mover = await selectLastActor(tx, actor.orgId, id, 'order.moved')
      const place = STAGE_NAMES[order.status]
      const where = mover ? `${mover} has moved it to ${place}` : `it is in ${place}`
      throw new Forbidden(`Only an admin can archive order ${order.number} now: ${where}`)
    }
    if (undo && !isNew) {
      const undone = { orderId: order.id, type: 'order.restored', or: ['order.archived'] } as const
      await requireOwnLatest(tx, actor, undone)
    }
    await updateOrderRow(tx, actor.orgId, id, { isArchived: true, archivedAt: new Date() })
    record({ type: 'order.archived', data: { reason, ...(undo && { undo }) } })
  })
}

/**
 * Puts an archived order back in its place on the board.
 * @param undo takes back that the actor archived it
 */
export function restoreOrder(
  deps: FollowedOrdersDeps,
  actor: Actor,
  id: string,
  undo: boolean,
): Promise<Order> {
  return changeOrder(deps, actor, id, async (tx, record, order) => {
    if (!order.isArchived) return
    if (undo) {
      const undone = { orderId: order.id, type: 'order.archived', or: ['order.restored'] } as const
      await requireOwnLatest(tx, actor, undone)
    }
    await deps.followers.beforeRestoring({ tx, record, actor, order })
    await updateOrderRow(tx, actor.orgId, id, { isArchived: false, archivedAt: null })
    record({ type: 'order.restored', data: undo ? { undo } : {} })
  })
}
