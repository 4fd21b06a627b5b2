import { MOST_ASSIGNED } from '#shared/orders/orders.ts'
import type { Assignee } from '#shared/orders/types.ts'
import { Conflict, NotFound } from '../../core/errors.ts'
import { isId } from '../../core/ids.ts'
import type { Database } from '../../db/client.ts'
import { requireOwnLatest } from '../undo/undo.service.ts'
import * as queries from './assignees.queries.ts'
import { commitOnOrder, findOrder, refuseArchived, type Actor, type OrdersDeps } from './change.service.ts'

export async function listAssignees(deps: OrdersDeps, actor: Actor, id: string): Promise<Assignee[]> {
  await findOrder(deps, actor.orgId, id)
  return queries.selectAssignees(deps.db, actor.orgId, id)
}

type Assignment = 'order.assigned' | 'order.unassigned'

const OPPOSITE = { 'order.assigned': 'order.unassigned', 'order.unassigned': 'order.assigned' } as const

interface AssignmentInput {
  /** The order's. */
  id: string
  userId: string
  undo: boolean
}

/**
 * Only members of the organization can be assigned. An assigned member stays assigned.
 * @throws Conflict if the order has as many assignees as it can have
 */
export function assignMember(deps: OrdersDeps, actor: Actor, input: AssignmentInput): Promise<Assignee> {
  const { orgId, userId: assignedBy } = actor
  const { userId } = input
  return changeTeam(deps, actor, input, async (tx, orderId, happened) => {
    if (await queries.insertAssignee(tx, orgId, { orderId, userId, assignedBy })) {
      // The order is locked, so no other member is assigned after the count.
      if ((await queries.countAssignees(tx, orgId, orderId)) > MOST_ASSIGNED) {
        throw new Conflict(
          `${MOST_ASSIGNED} people are assigned to the order already. Unassign one of them first`,
        )
      }
      await happened('order.assigned')
    }
    const assigned = await queries.selectAssignee(tx, orgId, orderId, userId)
    if (!assigned) throw new NotFound('User')
    return assigned
  })
}

export function unassignMember(deps: OrdersDeps, actor: Actor, input: AssignmentInput): Promise<void> {
  return changeTeam(deps, actor, input, async (tx, orderId, happened) => {
    if (!(await queries.deleteAssignee(tx, actor.orgId, orderId, input.userId))) throw new NotFound('User')
    await happened('order.unassigned')
  })
}

/** @param work calls `happened` if it changed something */
function changeTeam<T>(
  deps: OrdersDeps,
  actor: Actor,
  { id, userId, undo }: AssignmentInput,
  work: (tx: Database, orderId: string, happened: (type: Assignment) => Promise<void>) => Promise<T>,
): Promise<T> {
  const { orgId } = actor
  return commitOnOrder(deps, actor, id, async (tx, record, order) => {
    await refuseArchived(tx, orgId, order)
    const name = isId(userId) ? await queries.lockMemberName(tx, orgId, userId) : undefined
    if (name === undefined) throw new NotFound('User')
    const data = { userId: userId.toLowerCase(), name, ...(undo && { undo }) }
    return work(tx, order.id, async (type) => {
      const about = { userId: data.userId }
      const undone = { orderId: order.id, type: OPPOSITE[type], or: [type], about }
      if (undo) await requireOwnLatest(tx, actor, undone)
      record({ type, data })
    })
  })
}
