import type { Assignee } from '#shared/orders/types.ts'
import { NotFound } from '../../core/errors.ts'
import { isId } from '../../core/ids.ts'
import { refuseUnlessOwnLatest } from '../undo/undo.service.ts'
import * as queries from './assignees.queries.ts'
import { commitOnOrder, findOrder, refuseArchived, type Actor, type OrdersDeps } from './change.service.ts'

export async function listAssignees(deps: OrdersDeps, actor: Actor, id: string): Promise<Assignee[]> {
  await findOrder(deps, actor.orgId, id)
  return queries.selectAssignees(deps.db, actor.orgId, id)
}

/** Only members of the organization can be assigned; somebody who is assigned already stays so. */
export function assignMember(
  deps: OrdersDeps,
  actor: Actor,
  id: string,
  userId: string,
  undo: boolean,
): Promise<Assignee> {
  const { orgId } = actor
  return commitOnOrder(deps, actor, id, async (tx, record, order) => {
    await refuseArchived(tx, orgId, order)
    const name = isId(userId) ? await queries.lockMemberName(tx, orgId, userId) : undefined
    if (name === undefined) throw new NotFound('User')
    const assignee = { orderId: order.id, userId, assignedBy: actor.userId }
    if (await queries.insertAssignee(tx, orgId, assignee)) {
      const data = { userId: userId.toLowerCase(), name, ...(undo && { undo }) }
      if (undo) await refuseUnlessOwnLatest(tx, actor, assignment(order.id, 'order.unassigned', data.userId))
      record({ type: 'order.assigned', data })
    }
    const assigned = await queries.selectAssignee(tx, orgId, order.id, userId)
    if (!assigned) throw new NotFound('User')
    return assigned
  })
}

export async function unassignMember(
  deps: OrdersDeps,
  actor: Actor,
  id: string,
  userId: string,
  undo: boolean,
): Promise<void> {
  const { orgId } = actor
  await commitOnOrder(deps, actor, id, async (tx, record, order) => {
    await refuseArchived(tx, orgId, order)
    const name = isId(userId) ? await queries.lockMemberName(tx, orgId, userId) : undefined
    if (name === undefined || !(await queries.deleteAssignee(tx, orgId, order.id, userId))) {
      throw new NotFound('User')
    }
    const data = { userId: userId.toLowerCase(), name, ...(undo && { undo }) }
    if (undo) await refuseUnlessOwnLatest(tx, actor, assignment(order.id, 'order.assigned', data.userId))
    record({ type: 'order.unassigned', data })
  })
}

const assignment = (orderId: string, type: 'order.assigned' | 'order.unassigned', userId: string) => ({
  orderId,
  type,
  or: ['order.assigned', 'order.unassigned'] as const,
  about: { userId },
})
