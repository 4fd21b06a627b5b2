import { holdsAfterMove } from '#shared/holds/on-order.ts'
import type { Status } from '#shared/orders/orders.ts'
import { derivedStage } from '#shared/parts/parts.ts'
import type { Order } from '#shared/orders/types.ts'
import { say } from '#shared/texts/say.ts'
import * as tErrors from '#texts/calls/errors.ts'
import * as t from '#texts/orders/order-errors.ts'
import type { Services } from '../../services.ts'
import { Conflict, isId, NotFound } from '../../http/errors.ts'
import type { Database } from '../../db/client.ts'
import { changeStatement, commitStatement } from '../../log/commit.service.ts'
import { lastOf, requireOwnLatest, type LastEvent } from '../../log/undo.service.ts'
import { CHANGED_ORDER, changeOrder, refuseArchived, type Actor, type StoredOrder } from './change.service.ts'
import { heldBefore, holdsBefore, passGates, type Passing } from './holds.move.ts'
import { movedElsewhere, partsAlong, partsBack } from './parts.move.ts'
import { presentOrder } from './orders.presenter.ts'
import * as queries from './orders.queries.ts'

export interface Move {
  from: Status
  to: Status
  overrideReason?: string | undefined
}

/** A repeat changes nothing. @throws Conflict if it is elsewhere or archived, or open gates are in the way */
export async function moveOrder(services: Services, actor: Actor, id: string, move: Move): Promise<Order> {
  if (!isId(id)) throw new NotFound(t.order)
  if (move.from !== move.to) {
    const { data } = moved({ orgId: actor.orgId, status: move.from, holds: null, parts: null }, move.to)
    const change = queries.unheldMove(move.from, move.to)
    const statement = changeStatement(actor, { type: 'order.moved', data }, id, change, CHANGED_ORDER)
    const order = await commitStatement(services, actor, statement, presentOrder)
    if (order) return order
  }
  return moveLocked(services, actor, id, move)
}

/** Orders may have holds. @param undo takes back the actor's move that brought the order here */
function moveLocked(
  services: Services,
  actor: Actor,
  id: string,
  { from, to, overrideReason }: Move,
  undo = false,
): Promise<Order> {
  return changeOrder(services, actor, id, async (tx, record, order) => {
    await refuseArchived(tx, actor.orgId, order)
    if (order.status === to) return
    if (order.status !== from) throw await movedElsewhere(tx, order)
    const undone = undo ? await requireOwnMove(tx, actor, order, { from: to, to: from }) : undefined
    const { values, data } = await moveOf(tx, actor, order, { to, overrideReason, undone })
    const before = undone && (await valuesBeforeMove(tx, order, to, undone))
    await queries.updateOrderRow(tx, actor.orgId, id, { ...values, ...before?.values })
    record({ type: 'order.moved', data: { ...data, ...before?.data, ...(undo && { undo }) } })
  })
}

/** Undoing what brought the order there by itself is undoing the part's move. */
async function requireOwnMove(
  tx: Database,
  actor: Actor,
  order: StoredOrder,
  by: { from: Status; to: Status },
) {
  const or = order.parts ? WORK_ON_PARTS : []
  const undone = await requireOwnLatest(tx, actor, { orderId: order.id, type: 'order.moved', or, by })
  if (undone.type === 'order.moved' && undone.data.part) throw new Conflict(say(tErrors.nothingToUndo))
  return undone
}

const WORK_ON_PARTS = ['part.added', 'part.moved', 'part.gone', 'part.removed', 'remake.added'] as const

export function moveBack(services: Services, actor: Actor, id: string, move: Move): Promise<Order> {
  return moveLocked(services, actor, id, move, true)
}

/** Undoing a move restores the time in the stage, the wait, and each part that came along. */
async function valuesBeforeMove(tx: Database, order: StoredOrder, stage: Status, undone: LastEvent) {
  const came = await lastOf(tx, order.orgId, order.id, 'order.moved', { to: stage })
  const back = partsBack(order, stage, undone.type === 'order.moved' ? undone.data.parts : undefined)
  const values = {
    enteredStageAt: came?.createdAt ?? order.createdAt,
    holds: holdsBefore(order, undone),
    parts: back?.parts ?? null,
  }
  return { values, data: back && { parts: back.moved } }
}

/** The order is locked in another stage. @throws Conflict if gates are in the way */
export async function moveOf(tx: Database, actor: Actor, order: StoredOrder, passing: Passing) {
  const override = await passGates(tx, actor, order, passing)
  return moved(order, passing.to, override, await partsAlong(tx, order, passing.to))
}

/** Another fulfillment decides between DELIVERY and PICKUP where parts are in both. */
export function stageOf(order: StoredOrder) {
  const to = derivedStage(order)
  return to === order.status ? undefined : moved(order, to)
}

function moved(
  order: Pick<StoredOrder, 'orgId' | 'status' | 'holds' | 'parts'>,
  to: Status,
  override: Awaited<ReturnType<typeof passGates>> = {},
  along?: Awaited<ReturnType<typeof partsAlong>>,
) {
  const holds = holdsAfterMove(order.holds)
  const values = { ...queries.placeOf(order.orgId, to), holds, parts: along?.parts ?? order.parts }
  const data = {
    from: order.status,
    to,
    ...override,
    ...(along && { parts: along.moved }),
    ...heldBefore(order),
  }
  return { values, data }
}
