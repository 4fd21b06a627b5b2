import { isDeepStrictEqual } from 'node:util'
import { say } from '#shared/texts/say.ts'
import * as t from '#texts/orders/order-errors.ts'
import { commit, type Recorder } from '../../log/commit.service.ts'
import { MOST_ASSIGNED } from '#shared/orders/orders.ts'
import type { Assignee } from '#shared/orders/types.ts'
import type { Services } from '../../services.ts'
import { Conflict, isId, NotFound } from '../../http/errors.ts'
import type { Database } from '../../db/client.ts'
import { requireOwnLatest, type LastEvent } from '../../log/undo.service.ts'
import * as queries from './assignees.queries.ts'
import {
  onOrder,
  findOrder,
  refuseArchived,
  writeHeldOfAll,
  type Actor,
  type StoredOrder,
} from './change.service.ts'

export async function listAssignees(services: Services, actor: Actor, id: string): Promise<Assignee[]> {
  await findOrder(services, actor.orgId, id)
  return queries.selectAssignees(services.db, actor.orgId, id)
}

/** Returns the event that it undoes. */
type Happened = (type: Assignment, more?: { parts?: string[] }) => Promise<LastEvent | undefined>

type Assignment = 'order.assigned' | 'order.unassigned'

const OPPOSITE = { 'order.assigned': 'order.unassigned', 'order.unassigned': 'order.assigned' } as const

interface AssignmentInput {
  /** The order's. */
  id: string
  userId: string
  undo: boolean
}

/** An assigned member stays assigned. @throws Conflict if the order has as many as it can have */
export function assignMember(services: Services, actor: Actor, input: AssignmentInput): Promise<Assignee> {
  const { orgId, userId: assignedBy } = actor
  const { userId } = input
  return changeTeam(services, actor, input, async (tx, order, happened) => {
    const { id: orderId } = order
    if (await queries.insertAssignee(tx, orgId, { orderId, userId, assignedBy })) {
      await refuseTooMany(tx, orgId, orderId)
      const undone = await happened('order.assigned')
      await writePartsOf(tx, order, userId, undone?.type === 'order.unassigned' ? undone.data.parts : [])
    }
    const assigned = await queries.selectAssignee(tx, orgId, orderId, userId)
    if (!assigned) throw new NotFound(t.user)
    return assigned
  })
}

/** For people of a part. @throws NotFound */
export async function ensureAssigned(
  tx: Database,
  { orgId, userId: assignedBy }: Actor,
  record: Recorder,
  orderId: string,
  userId: string,
): Promise<{ name: string; isNew: boolean }> {
  const name = isId(userId) ? await queries.lockMemberName(tx, orgId, userId) : undefined
  if (name === undefined) throw new NotFound(t.user)
  const isNew = await queries.insertAssignee(tx, orgId, { orderId, userId, assignedBy })
  if (isNew) {
    await refuseTooMany(tx, orgId, orderId)
    record({ type: 'order.assigned', data: { userId, name } })
  }
  return { name, isNew }
}

/** The order is locked, so no other member is assigned after the count. */
async function refuseTooMany(tx: Database, orgId: string, orderId: string): Promise<void> {
  if ((await queries.countAssignees(tx, orgId, orderId)) <= MOST_ASSIGNED) return
  throw new Conflict(say(t.tooManyAssigned, { most: MOST_ASSIGNED }))
}

export function unassignMember(services: Services, actor: Actor, input: AssignmentInput): Promise<void> {
  return changeTeam(services, actor, input, async (tx, order, happened) => {
    const { userId } = input
    if (!(await queries.deleteAssignee(tx, actor.orgId, order.id, userId))) throw new NotFound(t.user)
    const parts = await writePartsOf(tx, order, userId, [])
    await happened('order.unassigned', parts.length > 0 ? { parts } : {})
  })
}

/** The parts that they work on from now on. Returns those that they worked on before. */
async function writePartsOf(
  tx: Database,
  { orgId, id, holds, parts }: StoredOrder,
  userId: string,
  theirs: string[] = [],
): Promise<string[]> {
  const person = userId.toLowerCase()
  const former = (parts ?? []).filter(({ people }) => people.includes(person)).map((part) => part.id)
  if (!parts || isDeepStrictEqual(former, theirs)) return former
  const changed = parts.map((part) => {
    const others = part.people.filter((one) => one !== person)
    return { ...part, people: theirs.includes(part.id) ? [...others, person] : others }
  })
  await writeHeldOfAll(tx, { orgId, id, holds, parts: changed })
  return former
}

/** @param work calls `happened` if it changed something */
function changeTeam<T>(
  services: Services,
  actor: Actor,
  { id, userId, undo }: AssignmentInput,
  work: (tx: Database, order: StoredOrder, happened: Happened) => Promise<T>,
): Promise<T> {
  const { orgId } = actor
  return commit(
    services,
    actor,
    onOrder(id, async (tx, record, order) => {
      await refuseArchived(tx, orgId, order)
      const name = isId(userId) ? await queries.lockMemberName(tx, orgId, userId) : undefined
      if (name === undefined) throw new NotFound(t.user)
      const data = { userId: userId.toLowerCase(), name, ...(undo && { undo }) }
      return work(tx, order, async (type, more) => {
        const about = { userId: data.userId }
        const undone = { orderId: order.id, type: OPPOSITE[type], or: [type], about }
        const former = undo ? await requireOwnLatest(tx, actor, undone) : undefined
        record({ type, data: { ...data, ...more } })
        return former
      })
    }),
  )
}
