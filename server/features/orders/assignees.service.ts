import type { Assignee } from '#shared/orders.ts'
import { NotFound } from '../../core/errors.ts'
import { isId } from '../../core/ids.ts'
import * as queries from './assignees.queries.ts'
import { changeOrder, findOrder, refuseArchived, type Actor, type OrdersDeps } from './change.service.ts'

export async function listAssignees(deps: OrdersDeps, actor: Actor, id: string): Promise<Assignee[]> {
  await findOrder(deps, actor.orgId, id)
  return queries.selectAssignees(deps.db, actor.orgId, id)
}

/** Only members of the organization can be assigned; somebody who is assigned already stays so. */
export async function assignMember(
  deps: OrdersDeps,
  actor: Actor,
  id: string,
  userId: string,
): Promise<Assignee> {
  await changeOrder(deps, actor, id, async (tx, order) => {
    await refuseArchived(tx, actor.orgId, order)
    const name = isId(userId) ? await queries.selectMemberName(tx, actor.orgId, userId) : undefined
    if (name === undefined) throw new NotFound('User')
    const assigned = await queries.insertAssignee(tx, actor.orgId, {
      orderId: id,
      userId,
      assignedBy: actor.userId,
    })
    return assigned ? { activity: { type: 'assign', message: name } } : null
  })
  const assignees = await queries.selectAssignees(deps.db, actor.orgId, id)
  const assignee = assignees.find((one) => one.id === userId.toLowerCase())
  if (!assignee) throw new NotFound('User')
  return assignee
}

export async function unassignMember(
  deps: OrdersDeps,
  actor: Actor,
  id: string,
  userId: string,
): Promise<void> {
  await changeOrder(deps, actor, id, async (tx, order) => {
    await refuseArchived(tx, actor.orgId, order)
    const name = isId(userId) ? await queries.selectMemberName(tx, actor.orgId, userId) : undefined
    if (name === undefined || !(await queries.deleteAssignee(tx, actor.orgId, id, userId))) {
      throw new NotFound('User')
    }
    return { activity: { type: 'unassign', message: name } }
  })
}
