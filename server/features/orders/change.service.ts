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

/** A change of an order that is under way; the order is locked, and as it was before. */
export interface OrderChange {
  tx: Database
  record: Recorder
  actor: Actor
  order: StoredOrder
}

/** What else follows from what happens to orders, in the same transaction: what that is, features above them say. */
export interface OrderFollowers {
  afterEmailChange(change: OrderChange): Promise<void>
  beforeRestoring(change: OrderChange): Promise<void>
}

export type FollowedOrdersDeps = OrdersDeps & { followers: OrderFollowers }

/** A change of an order that is locked: it writes what belongs to the order, and records what happened to it. */
export type OrderWork<T> = (tx: Database, record: Recorder, order: StoredOrder) => Promise<T>

/**
 * One change around one order, such as a note: what `work` writes and records is kept together, or nothing is.
 * @throws NotFound for an order that the committer's organization does not have
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

/** One change of the order itself; answers it as it is then. What records nothing changes nothing. */
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
    // While it is locked: a moment later it may be what somebody else has made of it.
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

/** Locks the orders that are not archived until the end of the transaction; answers which they are. */
export const lockActiveOrders = queries.lockActiveOrders

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
  const archiver = await queries.selectLastActor(db, orgId, order.id, 'order.archived')
  const what = archiver
    ? `${archiver} has archived order ${order.number}`
    : `Order ${order.number} is archived`
  throw new Conflict(`${what}. Restore it first`)
}
