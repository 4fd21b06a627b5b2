import { STAGE_NAMES, type CreateOrder, type Order, type Status, type UpdateOrder } from '#shared/orders.ts'
import type { OrderEvent } from '#shared/realtime.ts'
import { Conflict, NotFound } from '../../core/errors.ts'
import { isId } from '../../core/ids.ts'
import type { Session } from '../../core/sessions.ts'
import { transact } from '../../core/transact.ts'
import type { WakeUps } from '../../core/wake-ups.ts'
import type { Database, Pool } from '../../db/client.ts'
import { recordActivity } from '../activity/activity.service.ts'
import { changesOf } from './orders.changes.ts'
import { presentEvent, presentOrder, type OrderRow } from './orders.presenter.ts'
import * as queries from './orders.queries.ts'

export interface OrdersDeps {
  db: Database
  pool: Pool
  wakeUps: WakeUps
}

export type Actor = Pick<Session, 'userId' | 'orgId' | 'role'>

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
  const order = await findOrder(deps, actor.orgId, id)
  if (order.is_archived) throw archivedConflict(order.number)
  if (order.status === to) return presentOrder(order)
  const mover = await queries.selectLastMover(deps.db, actor.orgId, id)
  const place = STAGE_NAMES[order.status]
  throw new Conflict(
    mover
      ? `${mover} has moved order ${order.number} to ${place} in the meantime`
      : `Order ${order.number} is in ${place}`,
  )
}

/** Changes the given fields; a status among them is a move from wherever the order is. */
export async function updateOrder(
  deps: OrdersDeps,
  actor: Actor,
  id: string,
  patch: UpdateOrder,
): Promise<Order> {
  if (!isId(id)) throw new NotFound('Order')
  const { orgId } = actor
  const changed = await transact(deps.db, async (tx) => {
    const order = await queries.lockOrder(tx, orgId, id)
    if (!order) throw new NotFound('Order')
    if (order.isArchived) throw archivedConflict(order.number)
    const { values, changes } = changesOf(order, patch)
    const status = patch.status !== undefined && patch.status !== order.status ? patch.status : undefined
    if (!status && Object.keys(values).length === 0) return false
    const column = status && (await queries.selectColumnId(tx, orgId, status))
    const version = await queries.raiseVersion(tx, orgId)
    await queries.updateOrderRow(tx, orgId, id, {
      ...values,
      ...(status && { status, statusColumnId: column }),
      lastUpdatedBy: actor.userId,
      version,
    })
    await recordActivity(tx, orgId, {
      orderId: id,
      actorId: actor.userId,
      type: status ? 'move' : 'update',
      fromColumnId: status && order.statusColumnId,
      toColumnId: column,
      changes,
      version,
    })
    return true
  })
  const row = await findOrder(deps, orgId, id)
  return changed ? announce(deps, row) : presentOrder(row)
}

/** The organization's log after a version, as messages for its screens. */
export async function eventsAfter(
  pool: Pool,
  orgId: string,
  version: number,
  limit: number,
): Promise<OrderEvent[]> {
  return (await queries.selectEvents(pool, orgId, version, limit)).map(presentEvent)
}

export function versionsOf(pool: Pool, orgIds: string[]): Promise<Map<string, number>> {
  return queries.selectVersions(pool, orgIds)
}

function announce(deps: OrdersDeps, row: OrderRow): Order {
  const order = presentOrder(row)
  deps.wakeUps.announce({ kind: 'changed', orgId: order.orgId, version: order.version })
  return order
}

async function findOrder(deps: OrdersDeps, orgId: string, id: string): Promise<OrderRow> {
  const row = isId(id) ? await queries.selectOrder(deps.pool, orgId, id) : undefined
  if (!row) throw new NotFound('Order')
  return row
}

function archivedConflict(number: string): Conflict {
  return new Conflict(`Order ${number} is archived. Restore it first`)
}
