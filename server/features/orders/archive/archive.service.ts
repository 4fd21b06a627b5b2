import { mayArchive, STAGE_NAMES } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { say } from '#shared/texts/say.ts'
import * as t from '#texts/orders/order-errors.ts'
import type { Services } from '../../../services.ts'
import { Forbidden } from '../../../http/errors.ts'
import { requireOwnLatest, tookJustNow } from '../../../log/undo.service.ts'
import { changeOrder, type Actor, type OrderFollowers } from '../change.service.ts'
import { selectLastActor, updateOrderRow } from '../orders.queries.ts'

/** An archived order stays as it is. @param undo takes back that the actor restored or took the order */
export function archiveOrder(
  services: Services,
  actor: Actor,
  id: string,
  { reason = null, undo = false }: { reason?: string | null | undefined; undo?: boolean | undefined },
): Promise<Order> {
  return changeOrder(services, actor, id, async (tx, record, order) => {
    if (order.isArchived) return
    const isNew = await tookJustNow(tx, actor, order)
    if (!isNew && !mayArchive(actor.role, order.status)) {
      const mover = await selectLastActor(tx, actor.orgId, id, 'order.moved')
      const values = { order: order.number, stage: STAGE_NAMES[order.status] }
      throw new Forbidden(
        mover ? say(t.onlyAdminsArchiveMoved, { name: mover, ...values }) : say(t.onlyAdminsArchive, values),
      )
    }
    if (undo && !isNew) {
      const undone = { orderId: order.id, type: 'order.restored', or: ['order.archived'] } as const
      await requireOwnLatest(tx, actor, undone)
    }
    await updateOrderRow(tx, actor.orgId, id, { isArchived: true, archivedAt: new Date() })
    record({ type: 'order.archived', data: { reason, ...(undo && { undo }) } })
  })
}

/** @param undo takes back that the actor archived it */
export function restoreOrder(
  services: Services,
  followers: OrderFollowers,
  actor: Actor,
  id: string,
  undo: boolean,
): Promise<Order> {
  return changeOrder(services, actor, id, async (tx, record, order) => {
    if (!order.isArchived) return
    if (undo) {
      const undone = { orderId: order.id, type: 'order.archived', or: ['order.restored'] } as const
      await requireOwnLatest(tx, actor, undone)
    }
    await followers.beforeRestoring({ tx, record, actor, order })
    await updateOrderRow(tx, actor.orgId, id, { isArchived: false, archivedAt: null })
    record({ type: 'order.restored', data: undo ? { undo } : {} })
  })
}
