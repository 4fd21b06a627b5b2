import { mayArchive, STAGE_NAMES, type Order } from '#shared/orders.ts'
import { Forbidden } from '../../core/errors.ts'
import { selectLastActor } from './orders.queries.ts'
import { changeOrder, type Actor, type OrdersDeps } from './change.service.ts'

/** Takes an order off the board; one that is archived already stays as it is. */
export function archiveOrder(
  deps: OrdersDeps,
  actor: Actor,
  id: string,
  reason: string | null,
): Promise<Order> {
  return changeOrder(deps, actor, id, async (tx, order) => {
    if (order.isArchived) return null
    if (!mayArchive(actor.role, order.status)) {
      const mover = await selectLastActor(tx, actor.orgId, id, 'move')
      const place = STAGE_NAMES[order.status]
      const where = mover ? `${mover} has moved it to ${place}` : `it is in ${place}`
      throw new Forbidden(`Only an admin can archive order ${order.number} now: ${where}`)
    }
    return {
      values: { isArchived: true, archivedAt: new Date() },
      activity: { type: 'archive', message: reason },
    }
  })
}

/** Puts an archived order back where it was on the board. */
export function restoreOrder(deps: OrdersDeps, actor: Actor, id: string): Promise<Order> {
  return changeOrder(deps, actor, id, async (_tx, order) =>
    order.isArchived
      ? { values: { isArchived: false, archivedAt: null }, activity: { type: 'restore' } }
      : null,
  )
}
