import type { Order } from '#shared/orders.ts'
import { Conflict, NotFound } from '../../core/errors.ts'
import { isId } from '../../core/ids.ts'
import type { Session } from '../../core/sessions.ts'
import { transact } from '../../core/transact.ts'
import type { WakeUps } from '../../core/wake-ups.ts'
import type { Database, Pool } from '../../db/client.ts'
import { ORDER_COUNTS } from '../../db/order-counts.ts'
import { raiseVersion, recordActivity, type ActivityWish } from '../activity/activity.service.ts'
import { presentOrder, type OrderRow } from './orders.presenter.ts'
import * as queries from './orders.queries.ts'

export interface OrdersDeps {
  db: Database
  pool: Pool
  wakeUps: WakeUps
}

export type Actor = Pick<Session, 'userId' | 'orgId' | 'role'>

export type StoredOrder = queries.StoredOrder

/** What a change does to the order: its line in the log, and columns to write. */
export interface Change {
  activity: ActivityWish
  values?: Partial<StoredOrder>
  /** True where notes, files or checklist items come, go or are completed: the order's counts follow. */
  recounts?: true
  /** False for what happens around the order, such as a note: its last updater stays. */
  touches?: boolean
}

/**
 * One change of one order: the order is locked, then the organization; what `work` says is written with its line in
 * the log, under the next version, or nothing is.
 * @param work looks at the locked order, may write in the same transaction, and answers what changes; null for nothing
 * @throws NotFound for an order that the actor's organization does not have
 */
export async function changeOrder(
  deps: OrdersDeps,
  actor: Actor,
  id: string,
  work: (tx: Database, order: StoredOrder) => Promise<Change | null>,
): Promise<Order> {
  const { orgId, userId } = actor
  if (!isId(id)) throw new NotFound('Order')
  const changed = await transact(deps.db, async (tx) => {
    const order = await queries.lockOrder(tx, orgId, id)
    if (!order) throw new NotFound('Order')
    const change = await work(tx, order)
    if (!change) return false
    const version = await raiseVersion(tx, orgId)
    const touched = change.touches !== false
    await queries.updateOrderRow(tx, orgId, id, {
      ...change.values,
      ...(change.recounts && ORDER_COUNTS),
      ...(touched && { lastUpdatedBy: userId, updatedAt: new Date() }),
      version,
    })
    await recordActivity(tx, orgId, { ...change.activity, orderId: id, actorId: userId, version })
    return true
  })
  const row = await findOrder(deps, orgId, id)
  return changed ? announce(deps, row) : presentOrder(row)
}

/** Tells the organization's screens, after the commit. */
export function announce(deps: Pick<OrdersDeps, 'wakeUps'>, row: OrderRow): Order {
  const order = presentOrder(row)
  deps.wakeUps.announce({ kind: 'changed', orgId: order.orgId, version: order.version })
  return order
}

export async function findOrder(deps: OrdersDeps, orgId: string, id: string): Promise<OrderRow> {
  const row = isId(id) ? await queries.selectOrder(deps.pool, orgId, id) : undefined
  if (!row) throw new NotFound('Order')
  return row
}

/** @throws Conflict for an archived order, with who archived it. */
export async function refuseArchived(
  db: Database,
  orgId: string,
  order: { id: string; isArchived: boolean; number: string },
): Promise<void> {
  if (!order.isArchived) return
  const archiver = await queries.selectLastActor(db, orgId, order.id, 'archive')
  const what = archiver
    ? `${archiver} has archived order ${order.number}`
    : `Order ${order.number} is archived`
  throw new Conflict(`${what}. Restore it first`)
}
