import type { EventOf } from '#shared/events/events.ts'
import { holdsAfterMove } from '#shared/holds/on-order.ts'
import { STAGE_NAMES, type Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { arrived, derivedStage, partsOfMove } from '#shared/parts/parts.ts'
import type { Part } from '#shared/parts/types.ts'
import { say } from '#shared/texts/say.ts'
import * as t from '#texts/orders/order-errors.ts'
import type { Services } from '../../services.ts'
import { Conflict, NotFound } from '../../http/errors.ts'
import type { Database } from '../../db/client.ts'
import { selectNow } from '../../db/transact.ts'
import type { Recorder } from '../../log/commit.service.ts'
import { lastOf, requireOwnLatest } from '../../log/undo.service.ts'
import { changeOrder, refuseArchived, type Actor, type StoredOrder } from './change.service.ts'
import { heldBefore, holdsBefore, passGates } from './holds.move.ts'
import * as queries from './orders.queries.ts'

type Along = NonNullable<EventOf<'order.moved'>['data']['parts']>

export const nameOf = ({ id, letter, name }: Part) => ({ partId: id, letter, name })

/** @throws NotFound */
export function partOf({ parts }: Pick<StoredOrder, 'parts'>, id: string): Part {
  const part = parts?.find((one) => one.id === id.toLowerCase())
  if (!part) throw new NotFound(t.part)
  return part
}

export const withPart = ({ parts }: Pick<StoredOrder, 'parts'>, changed: Part): Part[] =>
  (parts ?? []).map((part) => (part.id === changed.id ? changed : part))

export async function partsAlong(
  tx: Database,
  order: StoredOrder,
  to: Status,
): Promise<{ parts: Part[]; moved: Along } | undefined> {
  if (!order.parts) return undefined
  const now = (await selectNow(tx)).toISOString()
  const coming = partsOfMove(order, to)
  return {
    parts: order.parts.map((part) => (coming.includes(part) ? arrived(part, to, now) : part)),
    moved: coming.map((part) => ({
      ...nameOf(part),
      from: part.status,
      enteredStageAt: part.enteredStageAt,
      ...(part.gone && { gone: true }),
      ...heldBefore({ holds: part }),
    })),
  }
}

/** As they were before they came along. */
export const partsBefore = (parts: Part[] | null, along: Along | undefined): Part[] | null =>
  parts &&
  parts.map((part) => {
    const came = along?.find(({ partId }) => partId === part.id)
    return came ? { ...part, status: came.from, enteredStageAt: came.enteredStageAt, ...came.held } : part
  })

export interface PartMove {
  from: Status
  to: Status
  overrideReason?: string | undefined
}

/** A repeat changes nothing. @throws Conflict if it is elsewhere, or gates are in the way */
export function movePart(
  services: Services,
  actor: Actor,
  { id, partId, undo = false }: { id: string; partId: string; undo?: boolean | undefined },
  { from, to, overrideReason }: PartMove,
): Promise<Order> {
  return changeOrder(services, actor, id, async (tx, record, order) => {
    await refuseArchived(tx, actor.orgId, order)
    const part = partOf(order, partId)
    if (part.status === to) return
    if (part.status !== from) throw await movedElsewhere(tx, order, part)
    const about = { orderId: order.id, type: 'part.moved', about: { partId: part.id } } as const
    const undone = undo
      ? await requireOwnLatest(tx, actor, { ...about, by: { from: to, to: from } })
      : undefined
    const override = await passGates(tx, actor, order, { to, overrideReason, undone, part })
    const before = undone?.type === 'part.moved' ? undone.data : undefined
    const moved = arrived(part, to, (await selectNow(tx)).toISOString())
    const now = before ? { ...moved, enteredStageAt: before.enteredStageAt, ...before.held } : moved
    record({
      type: 'part.moved',
      data: {
        ...nameOf(part),
        from,
        to,
        enteredStageAt: part.enteredStageAt,
        ...override,
        ...heldBefore({ holds: part }),
        ...(undo && { undo }),
      },
    })
    await writeParts(tx, record, order, { parts: withPart(order, now), by: part, undo })
  })
}

async function movedElsewhere(tx: Database, { orgId, id }: StoredOrder, part: Part): Promise<Conflict> {
  const mover = await queries.selectLastActor(tx, orgId, id, 'part.moved', { partId: part.id })
  const values = { letter: part.letter, part: part.name, stage: STAGE_NAMES[part.status] }
  return new Conflict(mover ? say(t.partMovedBy, { name: mover, ...values }) : say(t.partIsIn, values))
}

interface Written {
  parts: Part[]
  /** The part that changed. */
  by: Part
  undo?: boolean
}

/** Brings the order to where its parts are. An event tells of it if that is another stage. */
export async function writeParts(
  tx: Database,
  record: Recorder,
  order: StoredOrder,
  { parts: given, by, undo = false }: Written,
): Promise<void> {
  const parts = given.length > 0 ? given : null
  const { orgId, id, status: from } = order
  const to = derivedStage({ ...order, parts })
  if (to === from) return queries.updateOrderRow(tx, orgId, id, { holds: order.holds, parts })
  const moved = { ...queries.placeOf(orgId, to), holds: holdsAfterMove(order.holds), parts }
  const before = undo ? await orderBefore(tx, order, to, by) : {}
  await queries.updateOrderRow(tx, orgId, id, { ...moved, ...before })
  record({
    type: 'order.moved',
    data: { from, to, part: nameOf(by), ...heldBefore(order), ...(undo && { undo: true as const }) },
  })
}

/** They begin with their order, in its stage. */
export function writeFirstParts(
  tx: Database,
  { orgId, id, holds }: Pick<StoredOrder, 'orgId' | 'id' | 'holds'>,
  parts: Part[],
): Promise<void> {
  return queries.updateOrderRow(tx, orgId, id, { holds, parts })
}

/** Undoing a part's move also restores the order's time in the stage, and its wait. */
async function orderBefore(tx: Database, order: StoredOrder, stage: Status, { id }: Part) {
  const came = await lastOf(tx, order.orgId, order.id, 'order.moved', { to: stage })
  const about = { from: stage, to: order.status, part: { partId: id } }
  const left = await lastOf(tx, order.orgId, order.id, 'order.moved', about)
  return {
    enteredStageAt: came?.createdAt ?? order.createdAt,
    ...(left && { holds: holdsBefore(order, left) }),
  }
}
