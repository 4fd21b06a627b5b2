import { datePart, toWireDate } from '#shared/dates.ts'
import type { CreateOrder, Order, UpdateOrder } from '#shared/orders/types.ts'
import type { LiveEvent } from '#shared/realtime.ts'
import type { Services } from '../../services.ts'
import type { Database, Pool } from '../../db/client.ts'
import { runPrepared } from '../../db/transact.ts'
import { commitStatement } from '../../log/commit.service.ts'
import { changeOrder, findOrder, refuseArchived, type Actor, type OrderFollowers } from './change.service.ts'
import { gatesForFulfillment } from './gates.service.ts'
import { moveOf, stageOf } from './move.service.ts'
import { changesOf } from './orders.changes.ts'
import { presentEvent, presentOrder } from './orders.presenter.ts'
import * as queries from './orders.queries.ts'
import { readPromiseToken, refuseOtherDate, type Promised } from './promise-token.ts'

export async function createOrder(services: Services, actor: Actor, order: CreateOrder): Promise<Order> {
  const { orgId } = actor
  const statement = queries.createStatement(orgId, actor, order)
  const created = await commitStatement(services, actor, statement, presentOrder)
  if (!created) throw new Error(`Organization ${orgId} has no column for new orders`)
  return created
}

/** It has its number, version and event already. Screens hear of it through an event recorded after it. */
export async function createOrderWithin(tx: Database, actor: Actor, order: CreateOrder): Promise<Order> {
  const [row] = await runPrepared(tx, queries.createStatement(actor.orgId, actor, order))
  if (!row) throw new Error(`Organization ${actor.orgId} has no column for new orders`)
  return presentOrder(row)
}

/** The promise must be recorded after it. */
export async function createPromisedWithin(
  tx: Database,
  actor: Actor,
  order: CreateOrder,
  promised: Promised,
): Promise<Order> {
  const created = await createOrderWithin(tx, actor, order)
  await queries.updateOrderRow(tx, actor.orgId, created.id, { promisedDate: promised.date })
  return { ...created, promisedDate: toWireDate(promised.date) }
}

/** Returns the promise in the token of a new order, if it has one. @throws WrongInput */
export function promiseOfNew(
  { secret }: Services,
  { orgId }: Actor,
  { dueDate }: CreateOrder,
  token: string | null | undefined,
): Promised | undefined {
  if (!token) return undefined
  const promised = readPromiseToken(secret, { orgId, orderId: null }, token, new Date())
  refuseOtherDate(promised, dueDate ? datePart(dueDate) : null)
  return promised
}

export async function readOrder(services: Services, actor: Actor, id: string): Promise<Order> {
  return presentOrder(await findOrder(services, actor.orgId, id))
}

/** A new status moves the order from its present stage. */
export function updateOrder(
  services: Services,
  followers: OrderFollowers,
  actor: Actor,
  id: string,
  { promise, dueDateReason, ...patch }: UpdateOrder,
): Promise<Order> {
  return changeOrder(services, actor, id, async (tx, record, order) => {
    await refuseArchived(tx, actor.orgId, order)
    const { values, changes } = changesOf(order, patch)
    const promised = promise
      ? readPromiseToken(services.secret, { orgId: actor.orgId, orderId: order.id }, promise, new Date())
      : undefined
    if (promised) refuseOtherDate(promised, 'dueDate' in values ? (values.dueDate ?? null) : order.dueDate)
    const { fulfillmentType } = values
    const gates = fulfillmentType && (await gatesForFulfillment(tx, order, fulfillmentType))
    const changed = { ...order, ...values, ...(gates && { holds: gates.holds }) }
    const { status: to = order.status, overrideReason } = patch
    const move =
      to === order.status ? stageOf(changed) : await moveOf(tx, actor, changed, { to, overrideReason })
    if (!move && !promised && changes.length === 0) return
    const held = move?.values ?? (gates ? { holds: gates.holds, parts: order.parts } : {})
    await queries.updateOrderRow(tx, actor.orgId, id, {
      ...values,
      ...held,
      ...(promised && { promisedDate: promised.date }),
    })
    if ('customerEmail' in values) await followers.afterEmailChange({ tx, record, actor, order })
    const reason = 'dueDate' in values && dueDateReason ? { reason: dueDateReason } : {}
    if (move) {
      record({
        type: 'order.moved',
        data: { ...move.data, ...(changes.length > 0 && { changes }), ...reason },
      })
    } else if (changes.length > 0) record({ type: 'order.changed', data: { changes, ...reason } })
    if (promised) record({ type: 'order.promised', data: promised })
    for (const event of gates?.events ?? []) record(event)
  })
}

/** Returns the organization's log after a version, as messages for its screens. */
export async function eventsAfter(
  pool: Pool,
  orgId: string,
  version: number,
  limit: number,
): Promise<LiveEvent[]> {
  return (await queries.selectEvents(pool, orgId, version, limit)).map(presentEvent)
}
