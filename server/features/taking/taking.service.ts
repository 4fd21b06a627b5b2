import type { CreateOrder, Order, Repeats } from '#shared/orders/types.ts'
import { copyChecklists, listChecklists, lockTemplatesOf } from '../checklists/checklists.service.ts'
import { commit } from '../events/commit.service.ts'
import type { Actor, OrdersDeps } from '../orders/change.service.ts'
import { createOrder, createOrderWithin } from '../orders/orders.service.ts'

/**
 * A new order, with copies of the checklists of the one that it repeats.
 * @throws NotFound for an order to repeat that the actor's organization does not have
 */
export async function takeOrder(
  deps: OrdersDeps,
  actor: Actor,
  order: CreateOrder,
  repeats: Repeats | undefined,
): Promise<Order> {
  if (!repeats) return createOrder(deps, actor, order)
  const checklists = await listChecklists(deps, actor, repeats.orderId)
  if (!repeats.checklists || checklists.length === 0) return createOrder(deps, actor, order)
  return commit(deps, actor, async (tx, record) => {
    // The templates before the organization, as everywhere.
    const originals = await lockTemplatesOf(tx, actor.orgId, checklists)
    const created = await createOrderWithin(tx, actor, order)
    const copies = await copyChecklists(tx, record, actor, created.id, originals)
    const items = copies.flatMap((copy) => copy.items)
    return {
      ...created,
      // Each copy is an event. The organization is locked, so that no other's comes in between.
      version: created.version + copies.length,
      checklistTotal: items.length,
      checklistOpenRequired: items.filter(({ isRequired }) => isRequired).length,
    }
  })
}
