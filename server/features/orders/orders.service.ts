import type { CreateOrder, Order, UpdateOrder } from '#shared/orders/types.ts'
import type { LiveEvent } from '#shared/realtime.ts'
import type { Database, Pool } from '../../db/client.ts'
import { runPrepared } from '../../core/transact.ts'
import { commitStatement } from '../events/commit.service.ts'
import { changeOrder, findOrder, refuseArchived, type Actor, type OrdersDeps } from './change.service.ts'
import { gatesForFulfillment } from './gates.service.ts'
import { moveOf } from './move.service.ts'
import { changesOf } from './orders.changes.ts'
import { presentEvent, presentOrder } from './orders.presenter.ts'
import * as queries from './orders.queries.ts'

export async function createOrder(deps: OrdersDeps, actor: Actor, order: CreateOrder): Promise<Order> {
  const { orgId, userId } = actor
  const statement = queries.createStatement(orgId, userId, order)
  const created = await commitStatement(deps, actor, statement, presentOrder)
  if (!created) throw new Error(`Organization ${orgId} has no column for new orders`)
  return created
}

/**
 * A new order as part of a commit that records more about it. It has its number, its version and its event already; what
 * is recorded after it notifies the screens of both.
 */
export async function createOrderWithin(
  tx: Database,
  { orgId, userId }: Actor,
  order: CreateOrder,
): Promise<Order> {
  const [row] = await runPrepared(tx, queries.createStatement(orgId, userId, order))
  if (!row) throw new Error(`Organization ${orgId} has no column for new orders`)
  return presentOrder(row)
}

export async function readOrder(deps: OrdersDeps, actor: Actor, id: string): Promise<Order> {
  return presentOrder(await findOrder(deps, actor.orgId, id))
}

/** Whether the organization has an order of this id. */
export async function hasOrder(pool: Pool, orgId: string, id: string): Promise<boolean> {
  return (await queries.selectOrder(pool, orgId, id)) !== undefined
}

/** Changes the given fields; a status among them is a move from wherever the order is. */
export function updateOrder(deps: OrdersDeps, actor: Actor, id: string, patch: UpdateOrder): Promise<Order> {
  return changeOrder(deps, actor, id, async (tx, record, order) => {
    await refuseArchived(tx, actor.orgId, order)
    const { values, changes } = changesOf(order, patch)
    const { fulfillmentType } = values
    const gates = fulfillmentType && (await gatesForFulfillment(tx, order, fulfillmentType))
    const changed = { ...order, ...values, ...(gates && { holds: gates.holds }) }
    const { status: to = order.status, overrideReason } = patch
    const move = to === order.status ? undefined : await moveOf(tx, actor, changed, { to, overrideReason })
    if (!move && changes.length === 0) return
    await queries.updateOrderRow(tx, actor.orgId, id, {
      ...values,
      ...(gates && { holds: gates.holds }),
      ...move?.values,
    })
    if (move) {
      record({ type: 'order.moved', data: { ...move.data, ...(changes.length > 0 && { changes }) } })
    } else record({ type: 'order.changed', data: { changes } })
    for (const event of gates?.events ?? []) record(event)
  })
}

/** The organization's log after a version, as messages for its screens. */
export async function eventsAfter(
  pool: Pool,
  orgId: string,
  version: number,
  limit: number,
): Promise<LiveEvent[]> {
  return (await queries.selectEvents(pool, orgId, version, limit)).map(presentEvent)
}
