import type { Order } from '#shared/orders/types.ts'
import { holdsOrNull, NO_HOLDS } from '#shared/holds/on-order.ts'
import type { Holds } from '#shared/holds/types.ts'
import type { Part } from '#shared/parts/types.ts'
import { say } from '#shared/texts/say.ts'
import * as t from '#texts/orders/order-errors.ts'
import type { Services } from '../../services.ts'
import { Conflict, isId, NotFound } from '../../http/errors.ts'
import type { Database } from '../../db/client.ts'
import { commit, type Actor, type Recorder, type Work } from '../../log/commit.service.ts'
import { presentOrder, type OrderRow } from './orders.presenter.ts'
import * as queries from './orders.queries.ts'
import { updateOrderRow } from './orders.queries.ts'
import { selectOrder } from './orders.sql.ts'

export type { Actor }

export type StoredOrder = queries.StoredOrder

/** The order is locked, and holds its values from before the change. */
export interface OrderChange {
  tx: Database
  record: Recorder
  actor: Actor
  order: StoredOrder
}

/** They run in the same transaction. Features above orders supply them. */
export interface OrderFollowers {
  afterEmailChange(change: OrderChange): Promise<void>
  beforeRestoring(change: OrderChange): Promise<void>
}

/** The order is locked. */
export type OrderWork<T> = (tx: Database, record: Recorder, order: StoredOrder) => Promise<T>

/** For a change around one order, such as a note. @throws NotFound */
export const onOrder =
  <T>(id: string, work: OrderWork<T>): Work<T> =>
  async (tx, record, { orgId }) => {
    const order = isId(id) ? await queries.lockOrder(tx, orgId, id) : undefined
    if (!order) throw new NotFound(t.order)
    return work(tx, (event) => record(event, order.id), order)
  }

/** The last statement of its commit reads it. */
export const CHANGED_ORDER = {
  name: 'order',
  text: selectOrder('brought_up'),
  present: (row: OrderRow): Order | undefined => presentOrder(row),
}

/** A change that records nothing changes nothing. */
export async function changeOrder(
  services: Services,
  actor: Actor,
  id: string,
  work: OrderWork<void>,
): Promise<Order> {
  const change = onOrder(id, async (tx, record, order) => {
    let happened = false
    const recordOne: Recorder = (event) => {
      happened = true
      record(event)
    }
    await work(tx, recordOne, order)
    // Read under the lock, because another change may follow a moment later.
    const unchanged = happened ? undefined : await queries.readOrder(tx, actor.orgId, id)
    return unchanged && presentOrder(unchanged)
  })
  const order = await commit(services, actor, change, CHANGED_ORDER)
  if (!order) throw new NotFound(t.order)
  return order
}

export const lockActiveOrders = queries.lockActiveOrders

export async function findOrder(services: Services, orgId: string, id: string): Promise<OrderRow> {
  const row = isId(id) ? await queries.selectOrder(services.pool, orgId, id) : undefined
  if (!row) throw new NotFound(t.order)
  return row
}

/** @throws Conflict with the name of the person who archived it */
export async function refuseArchived(
  db: Database,
  orgId: string,
  order: { id: string; isArchived: boolean; number: string },
): Promise<void> {
  if (!order.isArchived) return
  const archiver = await queries.selectLastActor(db, orgId, order.id, 'order.archived')
  const values = { order: order.number }
  throw new Conflict(archiver ? say(t.archivedBy, { name: archiver, ...values }) : say(t.archived, values))
}

type Written = Pick<StoredOrder, 'orgId' | 'id' | 'parts'>

export const writeHeldOfAll = (
  tx: Database,
  { orgId, id, holds, parts }: Written & Pick<StoredOrder, 'holds'>,
) => updateOrderRow(tx, orgId, id, { holds: holds && holdsOrNull(holds), parts })

/** Of the order, or of one of its parts. */
export function writeHeld(
  tx: Database,
  order: Written & Pick<StoredOrder, 'holds'>,
  part: Part | undefined,
  held: Partial<Pick<Holds, 'wait' | 'waited' | 'timers'>>,
): Promise<void> {
  if (!part) return writeHolds(tx, order, { ...NO_HOLDS, ...order.holds, ...held })
  const parts = order.parts?.map((one) => (one.id === part.id ? { ...one, ...held } : one)) ?? null
  return updateOrderRow(tx, order.orgId, order.id, { holds: order.holds, parts })
}

export function writeHolds(tx: Database, { orgId, id, parts }: Written, holds: Holds): Promise<void> {
  return updateOrderRow(tx, orgId, id, { holds: holdsOrNull(holds), parts })
}
