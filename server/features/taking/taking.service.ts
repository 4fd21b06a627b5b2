import type { CreateOrder, Order, Repeats } from '#shared/orders/types.ts'
import { copyChecklists, listChecklists, lockTemplatesOf } from '../checklists/checklists.service.ts'
import { commit } from '../events/commit.service.ts'
import type { Actor, OrdersDeps } from '../orders/change.service.ts'
import {
  createOrder,
  createOrderWithin,
  createPromisedWithin,
  promiseOfNew,
  type PromisingDeps,
} from '../orders/orders.service.ts'

interface Taking {
  repeats?: Repeats | undefined
  /** The token of the promise. */
  promise?: string | null | undefined
}

/**
 * Takes a new order, with copies of the checklists of the order that it repeats.
 * @throws NotFound if the actor's organization doesn't have the order to repeat
 * @throws WrongInput for a promise for another order
 */
export async function takeOrder(
  deps: PromisingDeps,
  actor: Actor,
  order: CreateOrder,
  { repeats, promise }: Taking,
): Promise<Order> {
  const promised = promiseOfNew(deps, actor, order, promise)
  const checklists = await checklistsToCopy(deps, actor, repeats)
  if (!promised && checklists.length === 0) return createOrder(deps, actor, order)
  return commit(deps, actor, async (tx, record) => {
    // Locks the templates before the organization, as everywhere.
    const originals = await lockTemplatesOf(tx, actor.orgId, checklists)
    const created = promised
      ? await createPromisedWithin(tx, actor, order, promised)
      : await createOrderWithin(tx, actor, order)
    if (promised) record({ type: 'order.promised', data: promised }, created.id)
    const copies = await copyChecklists(tx, record, actor, created.id, originals)
    const items = copies.flatMap((copy) => copy.items)
    return {
      ...created,
      // The promise and each copy are events. The organization is locked, so no other event comes in between.
      version: created.version + (promised ? 1 : 0) + copies.length,
      checklistTotal: items.length,
      checklistOpenRequired: items.filter(({ isRequired }) => isRequired).length,
    }
  })
}

async function checklistsToCopy(deps: OrdersDeps, actor: Actor, repeats: Repeats | undefined) {
  if (!repeats) return []
  const checklists = await listChecklists(deps, actor, repeats.orderId)
  return repeats.checklists ? checklists : []
}
