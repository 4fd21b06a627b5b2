import type { CreateOrder, Order, Repeats } from '#shared/orders/types.ts'
import type { NewPart } from '#shared/parts/types.ts'
import type { Services } from '../../../services.ts'
import { copyChecklists, listChecklists, lockTemplatesOf } from '../../checklists/checklists.service.ts'
import { addFirstParts } from '../../parts/parts.service.ts'
import { commit } from '../../../log/commit.service.ts'
import type { Actor } from '../change.service.ts'
import { createOrder, createOrderWithin, createPromisedWithin, promiseOfNew } from '../orders.service.ts'

interface IntakeOptions {
  repeats?: Repeats | undefined
  /** The token of the promise. */
  promise?: string | null | undefined
  parts?: Omit<NewPart, 'status'>[] | undefined
}

/** @throws WrongInput for a promise for another order */
export async function takeOrder(
  services: Services,
  actor: Actor,
  order: CreateOrder,
  { repeats, promise, parts: sent = [] }: IntakeOptions,
): Promise<Order> {
  const promised = promiseOfNew(services, actor, order, promise)
  const checklists = await checklistsToCopy(services, actor, repeats)
  if (!promised && checklists.length === 0 && sent.length === 0) return createOrder(services, actor, order)
  return commit(services, actor, async (tx, record) => {
    // Locks the templates before the organization, as everywhere.
    const originals = await lockTemplatesOf(tx, actor.orgId, checklists)
    const created = promised
      ? await createPromisedWithin(tx, actor, order, promised)
      : await createOrderWithin(tx, actor, order)
    if (promised) record({ type: 'order.promised', data: promised }, created.id)
    const parts = sent.length > 0 ? await addFirstParts(tx, record, created, sent) : null
    const copies = await copyChecklists(tx, record, actor, created.id, originals)
    const items = copies.flatMap((copy) => copy.items)
    return {
      ...created,
      // The promise, the parts and each copy are events. The organization is locked, so no other comes in between.
      version: created.version + (promised ? 1 : 0) + (parts ? 1 : 0) + copies.length,
      parts,
      checklistTotal: items.length,
      checklistOpenRequired: items.filter(({ isRequired }) => isRequired).length,
    }
  })
}

async function checklistsToCopy(services: Services, actor: Actor, repeats: Repeats | undefined) {
  if (!repeats) return []
  const checklists = await listChecklists(services, actor, repeats.orderId)
  return repeats.checklists ? checklists : []
}
