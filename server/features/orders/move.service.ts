import { holdsAfterMove } from '#shared/holds/on-order.ts'
import { STAGE_NAMES, type Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { Conflict, NotFound } from '../../core/errors.ts'
import { isId } from '../../core/ids.ts'
import type { Database } from '../../db/client.ts'
import { commitStatement } from '../events/commit.service.ts'
import { lastOf, requireOwnLatest, type LastEvent } from '../undo/undo.service.ts'
import {
  changeOrder,
  refuseArchived,
  type Actor,
  type OrdersDeps,
  type StoredOrder,
} from './change.service.ts'
import { heldBefore, holdsBefore, passGates, type Passing } from './holds.move.ts'
import { presentOrder } from './orders.presenter.ts'
import * as queries from './orders.queries.ts'

export interface Move {
  from: Status
  to: Status
  /** The reason for moving the order past open gates. */
  overrideReason?: string | undefined
}

/**
 * Moves an order from one stage to another if it still is in the first. A repeated move changes nothing.
 * @throws Conflict if the order is elsewhere, with the person who moved it and the stage
 * @throws Conflict if it is archived, or has open gates in the way
 */
export async function moveOrder(deps: OrdersDeps, actor: Actor, id: string, move: Move): Promise<Order> {
  if (!isId(id)) throw new NotFound('Order')
  if (move.from !== move.to) {
    const statement = queries.moveStatement(actor.orgId, id, {
      ...move,
      actorId: actor.userId,
      via: actor.via,
    })
    const moved = await commitStatement(deps, actor, statement, presentOrder)
    if (moved) return moved
  }
  return moveLocked(deps, actor, id, move)
}

/**
 * Like the statement MOVE, but for orders with holds too, and with a message if the order doesn't move.
 * @param undo takes back the actor's move that brought the order here
 */
function moveLocked(
  deps: OrdersDeps,
  actor: Actor,
  id: string,
  { from, to, overrideReason }: Move,
  undo = false,
): Promise<Order> {
  return changeOrder(deps, actor, id, async (tx, record, order) => {
    await refuseArchived(tx, actor.orgId, order)
    if (order.status === to) return
    if (order.status !== from) throw await movedElsewhere(tx, actor.orgId, order)
    const move = { orderId: order.id, type: 'order.moved', by: { from: to, to: from } } as const
    const undone = undo ? await requireOwnLatest(tx, actor, move) : undefined
    const { values, data } = await moveOf(tx, actor, order, { to, overrideReason, undone })
    const before = undone && (await valuesBeforeMove(tx, order, to, undone))
    await queries.updateOrderRow(tx, actor.orgId, id, { ...values, ...before })
    record({ type: 'order.moved', data: { ...data, ...(undo && { undo }) } })
  })
}

async function movedElsewhere(
  db: Database,
  orgId: string,
  { id, number, status }: Pick<Order, 'id' | 'number' | 'status'>,
): Promise<Conflict> {
  const mover = await queries.selectLastActor(db, orgId, id, 'order.moved')
  const place = STAGE_NAMES[status]
  return new Conflict(
    mover
      ? `${mover} has moved order ${number} to ${place} in the meantime`
      : `Order ${number} is in ${place}`,
  )
}

/** Takes back the actor's move that brought the order here. */
export function moveBack(deps: OrdersDeps, actor: Actor, id: string, move: Move): Promise<Order> {
  return moveLocked(deps, actor, id, move, true)
}

/** Undoing a move restores the time in the stage and the wait. */
async function valuesBeforeMove(tx: Database, order: StoredOrder, stage: Status, undone: LastEvent) {
  const came = await lastOf(tx, order.orgId, order.id, 'order.moved', { to: stage })
  return { enteredStageAt: came?.createdAt ?? order.createdAt, holds: holdsBefore(order, undone) }
}

/**
 * Makes a move within a change of a locked order in another stage. Returns the columns to write and the event's
 * data.
 * @throws Conflict if gates are in the way
 */
export async function moveOf(tx: Database, actor: Actor, order: StoredOrder, passing: Passing) {
  const { to } = passing
  const override = await passGates(tx, actor, order, passing)
  const statusColumnId = await queries.selectColumnId(tx, order.orgId, to)
  const holds = holdsAfterMove(order.holds)
  const values = { status: to, statusColumnId, enteredStageAt: queries.NOW, holds }
  return { values, data: { from: order.status, to, ...override, ...heldBefore(order) } }
}
