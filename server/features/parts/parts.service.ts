import { randomUUID } from 'node:crypto'
import { holdsOrNull, NO_HOLDS, withGates } from '#shared/holds/on-order.ts'
import type { OrderGate } from '#shared/holds/types.ts'
import type { FieldChange } from '#shared/events/events.ts'
import { STAGE_NAMES, type Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { letterAt, MOST_PARTS, PART_NAME } from '#shared/parts/parts.ts'
import type { ChangePart, NewPart, NewRemake, Part } from '#shared/parts/types.ts'
import { say } from '#shared/texts/say.ts'
import * as t from '#texts/orders/order-errors.ts'
import type { Services } from '../../services.ts'
import { Conflict, WrongInput } from '../../http/errors.ts'
import type { Database } from '../../db/client.ts'
import { selectNow } from '../../db/transact.ts'
import type { Recorder } from '../../log/commit.service.ts'
import { keepRemoved, type RemovedPart } from '../../log/undo.service.ts'
import { gatesOf } from '../orders/gates.service.ts'
import { addNextJob } from '../holds/stored-timers.ts'
import { ensureAssigned } from '../orders/assignees.service.ts'
import { changeOrder, refuseArchived, type Actor, type StoredOrder } from '../orders/change.service.ts'
import { nameOf, partOf, withPart, writeFirstParts, writeParts } from '../orders/parts.move.ts'
import * as queries from './parts.queries.ts'

type Whole = Pick<StoredOrder, 'orgId' | 'id' | 'status' | 'parts'> & { enteredStageAt: Date | string }

interface Made extends Omit<NewPart, 'status'> {
  status?: Status | undefined
  remake?: Part['remake']
}

interface Placed extends Omit<Made, 'status'>, Pick<Part, 'status' | 'enteredStageAt'> {}

/** @param place among all parts that the order ever had */
export const newPart = (
  place: number,
  { name, pieces = null, hours = null, status, enteredStageAt, remake = null }: Placed,
): Part => ({
  id: randomUUID(),
  letter: letterAt(place),
  name,
  pieces,
  hours,
  status,
  enteredStageAt,
  people: [],
  wait: null,
  timers: [],
  waited: 0,
  gone: null,
  remake,
})

/** They get the next letters. The order is locked. @throws Conflict for too many */
async function makeParts(tx: Database, order: Whole, sent: Made[]): Promise<Part[]> {
  const former = order.parts ?? []
  if (former.length + sent.length > MOST_PARTS) throw new Conflict(say(t.tooManyParts, { most: MOST_PARTS }))
  const used = await queries.countLetters(tx, order.orgId, order.id)
  const now = (await selectNow(tx)).toISOString()
  // The first parts take over the time since which the order is in its stage.
  const entered = former.length === 0 ? new Date(order.enteredStageAt).toISOString() : now
  const parts = sent.map((made, index) => {
    const status = made.status ?? order.status
    const enteredStageAt = status === order.status ? entered : now
    return newPart(used + index, { ...made, status, enteredStageAt })
  })
  await queries.insertParts(tx, order.orgId, order.id, parts)
  return parts
}

const dataOf = (part: Part) => {
  const { status, pieces, hours } = part
  return { ...nameOf(part), status, pieces, hours }
}

export function addParts(services: Services, actor: Actor, id: string, sent: NewPart[]): Promise<Order> {
  return changeOrder(services, actor, id, async (tx, record, order) => {
    await refuseArchived(tx, actor.orgId, order)
    const parts = await makeParts(tx, order, sent)
    const [first] = parts
    if (!first) return
    record({ type: 'part.added', data: { parts: parts.map(dataOf) } })
    await writeParts(tx, record, order, { parts: [...(order.parts ?? []), ...parts], by: first })
  })
}

/** A new order's parts begin with it. */
export async function addFirstParts(
  tx: Database,
  record: Recorder,
  order: Order,
  sent: Omit<NewPart, 'status'>[],
): Promise<Part[]> {
  const parts = await makeParts(tx, order, sent)
  await writeFirstParts(tx, order, parts)
  record({ type: 'part.added', data: { parts: parts.map(dataOf) } }, order.id)
  return parts
}

interface PartOfOrder {
  id: string
  partId: string
}

/** People who work on it are also assigned to the order. */
export function changePart(
  services: Services,
  actor: Actor,
  { id, partId }: PartOfOrder,
  { people, name, pieces, hours }: ChangePart,
): Promise<Order> {
  return changeOrder(services, actor, id, async (tx, record, order) => {
    await refuseArchived(tx, actor.orgId, order)
    const part = partOf(order, partId)
    const changed: Part = {
      ...part,
      name: name ?? part.name,
      pieces: pieces === undefined ? part.pieces : pieces,
      hours: hours === undefined ? part.hours : hours,
      people: people ? [...new Set(people)] : part.people,
    }
    const changes: FieldChange[] = (['name', 'pieces', 'hours'] as const)
      .filter((field) => changed[field] !== part[field])
      .map((field) => ({ field, from: part[field], to: changed[field] }))
    const names: string[] = []
    const newcomers = new Set<string>()
    for (const userId of people ? changed.people : []) {
      const { name: theirs, isNew } = await ensureAssigned(tx, actor, record, order.id, userId)
      names.push(theirs)
      if (isNew) newcomers.add(userId)
    }
    if (newcomers.size > 0 || !hasSame(changed.people, part.people)) {
      changes.push({ field: 'people', from: null, to: names.join(', ') || null })
    }
    if (changes.length === 0) return
    if (changed.name !== part.name) await queries.renamePart(tx, actor.orgId, part.id, changed.name)
    record({ type: 'part.changed', data: { ...nameOf(part), changes } })
    // Somebody who left the shop and came back may still stand on other parts.
    const parts = withPart(order, changed).map((one) =>
      one === changed ? one : { ...one, people: one.people.filter((person) => !newcomers.has(person)) },
    )
    await writeParts(tx, record, order, { parts, by: part })
  })
}

const hasSame = (a: string[], b: string[]) => a.length === b.length && a.every((one) => b.includes(one))

/** @throws Conflict outside DELIVERY and PICKUP */
export function setGone(
  services: Services,
  actor: Actor,
  { id, partId }: PartOfOrder,
  isGone: boolean,
): Promise<Order> {
  return changeOrder(services, actor, id, async (tx, record, order) => {
    await refuseArchived(tx, actor.orgId, order)
    const part = partOf(order, partId)
    if ((part.gone !== null) === isGone) return
    if (isGone && part.status !== 'DELIVERY' && part.status !== 'PICKUP') {
      const { letter, name } = part
      throw new Conflict(say(t.notOut, { letter, part: name, stage: STAGE_NAMES[part.status] }))
    }
    const at = (await selectNow(tx)).toISOString()
    const gone = isGone ? { at, by: actor.userId, byName: actor.displayName } : null
    record({ type: 'part.gone', data: { ...nameOf(part), isGone } })
    await writeParts(tx, record, order, { parts: withPart(order, { ...part, gone }), by: part })
  })
}

/** Gates that name a part go and come with it. */
type Removed = Part & { gates: OrderGate[] }

function withoutGates(order: StoredOrder, going: OrderGate[]): StoredOrder {
  if (!order.holds || going.length === 0) return order
  const gates = order.holds.gates.filter((gate) => !going.includes(gate))
  return { ...order, holds: holdsOrNull({ ...order.holds, gates }) }
}

async function withMoreGates(tx: Database, order: StoredOrder, more: OrderGate[]): Promise<StoredOrder> {
  if (more.length === 0) return order
  const { gates, ...rest } = order.holds ?? NO_HOLDS
  return { ...order, holds: { ...rest, gates: withGates(gates, more, await gatesOf(tx, order.orgId)) } }
}

/** Its letter stays used. It can be restored for a minute. @throws WrongInput for a remake without a reason */
export function removePart(
  services: Services,
  actor: Actor,
  { id, partId }: PartOfOrder,
  reason: string | null,
): Promise<Order> {
  return changeOrder(services, actor, id, async (tx, record, order) => {
    await refuseArchived(tx, actor.orgId, order)
    const part = partOf(order, partId)
    if (part.remake && !reason) throw new WrongInput({ reason: say(t.remakeReason) })
    await queries.markRemoved(tx, actor.orgId, part.id, true)
    const gates = order.holds?.gates.filter((gate) => gate.partId === part.id) ?? []
    const content: Removed = { ...part, gates }
    await keepRemoved(tx, actor, { id: part.id, orderId: order.id, kind: 'part', content })
    record({ type: 'part.removed', data: { ...nameOf(part), reason } })
    for (const { id: gateId, name: gate } of gates) {
      record({ type: 'order.gate_removed', data: { gateId, name: gate, part: nameOf(part) } })
    }
    const parts = (order.parts ?? []).filter((one) => one !== part)
    await writeParts(tx, record, withoutGates(order, gates), { parts, by: part })
  })
}

export async function putPartBack(
  tx: Database,
  record: Recorder,
  { content }: RemovedPart,
  order: StoredOrder,
): Promise<void> {
  const { gates, ...part } = content as Removed
  const parts = [...(order.parts ?? []), part].toSorted(byLetter)
  if (parts.length > MOST_PARTS) throw new Conflict(say(t.tooManyParts, { most: MOST_PARTS }))
  await queries.markRemoved(tx, order.orgId, part.id, false)
  record({ type: 'part.added', data: { parts: [dataOf(part)], undo: true } })
  const back = gates.filter(({ id }) => !order.holds?.gates.some((gate) => gate.id === id))
  for (const { id: gateId, name, state: to, note } of back) {
    record({ type: 'order.gate_set', data: { gateId, name, from: null, to, note, part: nameOf(part) } })
  }
  await writeParts(tx, record, await withMoreGates(tx, order, back), { parts, by: part, undo: true })
  await addNextJob(tx, order.orgId, part.timers)
}

const byLetter = (a: Part, b: Part) => a.letter.length - b.letter.length || (a.letter < b.letter ? -1 : 1)

/** A remake has the name of the part or order that went wrong. An order without parts becomes one part first. */
export function addRemake(
  services: Services,
  actor: Actor,
  id: string,
  { partId, cause, words = null, pieces, status = 'PRODUCTION' }: NewRemake,
): Promise<Order> {
  return changeOrder(services, actor, id, async (tx, record, order) => {
    await refuseArchived(tx, actor.orgId, order)
    const whole = order.parts ? [] : await makeParts(tx, order, [{ name: shortened(order.title) }])
    const parts = order.parts ?? whole
    const of = partId === undefined ? whole[0] : partOf(order, partId)
    const name = of?.name ?? shortened(order.title)
    const remake = { cause, words, of: of?.id ?? null }
    const [part] = await makeParts(tx, { ...order, parts }, [{ name, pieces, status, remake }])
    if (!part) return
    if (whole.length > 0) record({ type: 'part.added', data: { parts: whole.map(dataOf) } })
    const wrong = { cause, words, of: of ? nameOf(of) : null }
    record({ type: 'remake.added', data: { ...dataOf(part), ...wrong } })
    await writeParts(tx, record, order, { parts: [...parts, part], by: part })
  })
}

/** Never half of a character, which jsonb refuses. */
function shortened(title: string): string {
  const name = title.slice(0, PART_NAME)
  return (name.isWellFormed() ? name : name.slice(0, -1)).trim()
}
