import { STAGE_NAMES, type CreateOrder, type Order, type Status, type UpdateOrder } from '#shared/orders.ts'
import type { LogEvent } from '#shared/realtime.ts'
import { Conflict, NotFound } from '../../core/errors.ts'
import { isId } from '../../core/ids.ts'
import type { Pool } from '../../db/client.ts'
import {
  announce,
  changeOrder,
  findOrder,
  refuseArchived,
  type Actor,
  type OrdersDeps,
} from './change.service.ts'
import { changesOf } from './orders.changes.ts'
import { presentEvent, presentOrder } from './orders.presenter.ts'
import * as queries from './orders.queries.ts'

export async function createOrder(deps: OrdersDeps, actor: Actor, order: CreateOrder): Promise<Order> {
  return announce(deps, await queries.insertOrder(deps.pool, actor.orgId, actor.userId, order))
}

export async function readOrder(deps: OrdersDeps, actor: Actor, id: string): Promise<Order> {
  return presentOrder(await findOrder(deps, actor.orgId, id))
}

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
  if (from !== to) {
    const move = { from, to, actorId: actor.userId }
    const moved = await queries.updateStatus(deps.pool, actor.orgId, id, move)
    if (moved) return announce(deps, moved)
  }
  const order = presentOrder(await findOrder(deps, actor.orgId, id))
  await refuseArchived(deps.db, actor.orgId, order)
  if (order.status === to) return order
  const mover = await queries.selectLastActor(deps.db, actor.orgId, id, 'move')
  const place = STAGE_NAMES[order.status]
  throw new Conflict(
    mover
      ? `${mover} has moved order ${order.number} to ${place} in the meantime`
      : `Order ${order.number} is in ${place}`,
  )
}

/** Changes the given fields; a status among them is a move from wherever the order is. */
export function updateOrder(deps: OrdersDeps, actor: Actor, id: string, patch: UpdateOrder): Promise<Order> {
  return changeOrder(deps, actor, id, async (tx, order) => {
    await refuseArchived(tx, actor.orgId, order)
    const { values, changes } = changesOf(order, patch)
    const status = patch.status !== undefined && patch.status !== order.status ? patch.status : undefined
    if (!status) {
      return Object.keys(values).length > 0 ? { values, activity: { type: 'update', changes } } : null
    }
    const column = await queries.selectColumnId(tx, actor.orgId, status)
    return {
      values: { ...values, status, statusColumnId: column },
      activity: { type: 'move', fromColumnId: order.statusColumnId, toColumnId: column, changes },
    }
  })
}

/** The organization's log after a version, as messages for its screens. */
export async function eventsAfter(
  pool: Pool,
  orgId: string,
  version: number,
  limit: number,
): Promise<LogEvent[]> {
  return (await queries.selectEvents(pool, orgId, version, limit)).map(presentEvent)
}

export function versionsOf(pool: Pool, orgIds: string[]): Promise<Map<string, number>> {
  return queries.selectVersions(pool, orgIds)
}
