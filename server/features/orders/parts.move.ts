import type { EventOf } from '#shared/events/events.ts'
import { holdsAfterMove } from '#shared/holds/on-order.ts'
import { STAGE_NAMES, type Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { arrived, derivedStage, partsOfMove } from '#shared/parts/parts.ts'
import type { NamedPart, Part } from '#shared/parts/types.ts'
import { say } from '#shared/texts/say.ts'
import * as tErrors from '#texts/calls/errors.ts'
import * as t from '#texts/orders/order-errors.ts'
import type { Services } from '../../services.ts'
import { Conflict, NotFound, WrongInput } from '../../http/errors.ts'
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

export const namedIn = (part: NamedPart | null | undefined) =>
  part ? { partId: part.id, letter: part.letter, name: part.name } : null

/** The part that a note, file or checklist is about. @throws WrongInput */
export function partAbout(
  { number, parts }: Pick<StoredOrder, 'number' | 'parts'>,
  partId: string | null | undefined,
): NamedPart | undefined {
  if (!partId) return undefined
  const part = parts?.find(({ id }) => id === partId.toLowerCase())
  if (!part) throw new WrongInput({ partId: say(t.notPartOf, { order: number }) })
  const { id, letter, name } = part
  return { id, letter, name }
}

export const withPart = ({ parts }: Pick<StoredOrder, 'parts'>, changed: Part): Part[] =>
  (parts ?? []).map((part) => (part.id === changed.id ? changed : part))

const stoodBefore = (part: Part) => ({
  ...nameOf(part),
  from: part.status,
  enteredStageAt: part.enteredStageAt,
  ...(part.gone && { gone: part.gone }),
  ...heldBefore({ holds: part }),
})

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
    moved: coming.map(stoodBefore),
  }
}

/** As they were before they came along. @throws Conflict if that is not the order's stage */
export function partsBack(order: StoredOrder, to: Status, along: Along | undefined) {
  if (!order.parts) return undefined
  const came = new Map(along?.map((one) => [one.partId, one]))
  const parts = order.parts.map((part) => backTo(part, came.get(part.id)))
  if (derivedStage({ ...order, status: to, parts }) !== to) throw new Conflict(say(tErrors.nothingToUndo))
  const moved = order.parts.flatMap((part): Along => {
    const stood = came.get(part.id)
    return stood ? [{ ...stoodBefore(part), to: stood.from }] : []
  })
  return { parts, moved }
}

type Stood = Pick<Along[number], 'from' | 'enteredStageAt' | 'gone' | 'held'>

const backTo = (part: Part, stood: Stood | undefined): Part =>
  stood
    ? {
        ...part,
        status: stood.from,
        enteredStageAt: stood.enteredStageAt,
        gone: stood.gone ?? null,
        ...(stood.held ?? { wait: null, waited: 0 }),
      }
    : part

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
    if (part.status !== from) throw await partMovedElsewhere(tx, order, part)
    const undone = undo
      ? await requireOwnMove(tx, actor, order, { part, by: { from: to, to: from } })
      : undefined
    const override = await passGates(tx, actor, order, { to, overrideReason, undone, parts: [part] })
    const moved = arrived(part, to, (await selectNow(tx)).toISOString())
    const now = undone?.type === 'part.moved' ? backTo(moved, undone.data) : moved
    record({
      type: 'part.moved',
      data: { ...stoodBefore(part), to, ...override, ...(undo && { undo }) },
    })
    await writeParts(tx, record, order, { parts: withPart(order, now), by: part, undo })
  })
}

/** Neither work on the part nor a move of the order that took it along came after. */
async function requireOwnMove(
  tx: Database,
  actor: Actor,
  order: StoredOrder,
  { part, by }: { part: Part; by: { from: Status; to: Status } },
) {
  const about = { orderId: order.id, type: 'part.moved', about: { partId: part.id } } as const
  const undone = await requireOwnLatest(tx, actor, { ...about, or: ['part.gone'], by })
  const along = await lastOf(tx, order.orgId, order.id, 'order.moved', { parts: [{ partId: part.id }] })
  if (along && along.version > undone.version) throw new Conflict(say(tErrors.nothingToUndo))
  return undone
}

/**
 * Only these parts of an order. A repeat changes nothing.
 * @throws Conflict if the order is elsewhere, or gates are in the way
 */
export function moveParts(
  services: Services,
  actor: Actor,
  { id, partIds }: { id: string; partIds: string[] },
  { from, to, overrideReason }: PartMove,
): Promise<Order> {
  return changeOrder(services, actor, id, async (tx, record, order) => {
    await refuseArchived(tx, actor.orgId, order)
    if (!order.parts) throw new Conflict(say(t.noParts, { order: order.number }))
    const chosen = new Set(partIds.map((partId) => partOf(order, partId)))
    const coming = order.parts.filter((part) => chosen.has(part) && part.status !== to)
    const last = coming.at(-1)
    if (!last) return
    if (order.status !== from) throw await movedElsewhere(tx, order)
    const override = await passGates(tx, actor, order, { to, overrideReason, parts: coming })
    const now = (await selectNow(tx)).toISOString()
    for (const part of coming) {
      record({ type: 'part.moved', data: { ...stoodBefore(part), to, ...override } })
    }
    const parts = order.parts.map((part) => (coming.includes(part) ? arrived(part, to, now) : part))
    await writeParts(tx, record, order, { parts, by: last })
  })
}

export async function movedElsewhere(
  db: Database,
  { orgId, id, number, status }: StoredOrder,
): Promise<Conflict> {
  const mover = await queries.selectLastActor(db, orgId, id, 'order.moved')
  const values = { order: number, stage: STAGE_NAMES[status] }
  return new Conflict(mover ? say(t.movedBy, { name: mover, ...values }) : say(t.isIn, values))
}

async function partMovedElsewhere(tx: Database, { orgId, id }: StoredOrder, part: Part): Promise<Conflict> {
  const mover = await queries.selectLastActor(tx, orgId, id, 'part.moved', { partId: part.id })
  const values = { letter: part.letter, part: part.name, stage: STAGE_NAMES[part.status] }
  return new Conflict(mover ? say(t.partMovedBy, { name: mover, ...values }) : say(t.partIsIn, values))
}

interface Written {
  parts: Part[]
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
  const before = undo ? await orderBefore(tx, order, to) : {}
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

/** Undoing also restores the order's time in the stage, and the wait that ended with it. */
async function orderBefore(tx: Database, order: StoredOrder, stage: Status) {
  const came = await lastOf(tx, order.orgId, order.id, 'order.moved', { to: stage })
  const left = await lastOf(tx, order.orgId, order.id, 'order.moved', {})
  const isBack = left?.type === 'order.moved' && left.data.from === stage && left.data.to === order.status
  return {
    enteredStageAt: came?.createdAt ?? order.createdAt,
    ...(isBack && { holds: holdsBefore(order, left) }),
  }
}
