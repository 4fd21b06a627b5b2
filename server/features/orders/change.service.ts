import type { Order } from '#shared/orders/types.ts'
import { Conflict, NotFound } from '../../core/errors.ts'
import { isId } from '../../core/ids.ts'
import type { Database } from '../../db/client.ts'
import {
  commit,
  commitReturning,
  commitStoring,
  type Actor,
  type Returning,
  type CommitDeps,
  type Committer,
  type Recorder,
} from '../events/commit.service.ts'
import { presentOrder, type OrderRow } from './orders.presenter.ts'
import * as queries from './orders.queries.ts'
import { selectOrder } from './orders.sql.ts'

export type OrdersDeps = CommitDeps

export type { Actor }

export type StoredOrder = queries.StoredOrder

/** A change in progress. The order is locked, and holds its values from before the change. */
export interface OrderChange {
  tx: Database
  record: Recorder
  actor: Actor
  order: StoredOrder
}

/** Consequences of orders' events in the same transaction. Features above orders supply them. */
export interface OrderFollowers {
  afterEmailChange(change: OrderChange): Promise<void>
  beforeRestoring(change: OrderChange): Promise<void>
}

export type FollowedOrdersDeps = OrdersDeps & { followers: OrderFollowers }

/** A change of a locked order: writes rows of the order and records its events. */
export type OrderWork<T> = (tx: Database, record: Recorder, order: StoredOrder) => Promise<T>

/**
 * Makes one change around one order, such as a note. Keeps what `work` writes and records together, or neither.
 * @throws NotFound for an order that isn't in the committer's organization
 */
export async function commitOnOrder<T>(
  deps: OrdersDeps,
  committer: Committer,
  id: string,
  work: OrderWork<T>,
): Promise<T> {
  return commit(deps, committer, locked(committer, id, work))
}

const CHANGED_ORDER: Returning<OrderRow> = { name: 'order', text: selectOrder('brought_up') }

/**
 * Makes one change of the order itself, and returns the order after it. A change that records nothing changes
 * nothing.
 */
export async function changeOrder(
  deps: OrdersDeps,
  actor: Actor,
  id: string,
  work: OrderWork<void>,
): Promise<Order> {
  let unchanged: OrderRow | undefined
  const change = locked(actor, id, async (tx, record, order) => {
    let happened = false
    await work(
      tx,
      (event) => {
        happened = true
        record(event)
      },
      order,
    )
    // Read under the lock, because another change may follow a moment later.
    unchanged = happened ? undefined : await queries.readOrder(tx, actor.orgId, id)
  })
  const row = actor.idempotency
    ? await commitStoring(deps, actor, CHANGED_ORDER, change, presentOrder)
    : (await commitReturning(deps, actor, CHANGED_ORDER, change)).row
  const answered = row ?? unchanged
  if (!answered) throw new NotFound('Order')
  return presentOrder(answered)
}

function locked<T>({ orgId }: Committer, id: string, work: OrderWork<T>) {
  if (!isId(id)) throw new NotFound('Order')
  return async (tx: Database, record: Recorder): Promise<T> => {
    const order = await queries.lockOrder(tx, orgId, id)
    if (!order) throw new NotFound('Order')
    return work(tx, (event) => record(event, order.id), order)
  }
}

/** Locks the orders that aren't archived until the end of the transaction, and returns their ids. */
export const lockActiveOrders = queries.lockActiveOrders

export async function findOrder(deps: OrdersDeps, orgId: string, id: string): Promise<OrderRow> {
  const row = isId(id) ? await queries.selectOrder(deps.pool, orgId, id) : undefined
  if (!row) throw new NotFound('Order')
  return row
}

/** @throws Conflict for an archived order, with the name of the person who archived it */
export async function refuseArchived(
  db: Database,
  orgId: string,
  order: { id: string; isArchived: boolean; number: string },
): Promise<void> {
  if (!order.isArchived) return
  const archiver = await queries.selectLastActor(db, orgId, order.id, 'order.archived')
  const what = archiver
    ? `${archiver} has archived order ${order.number}`
    : `Order ${order.number} is archived`
  throw new Conflict(`${what}. Restore it first`)
}
