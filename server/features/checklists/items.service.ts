import type { ChecklistItem, CreateChecklistItem, UpdateChecklistItem } from '#shared/checklists.ts'
import { NotFound } from '../../core/errors.ts'
import { isId } from '../../core/ids.ts'
import type { Database } from '../../db/client.ts'
import {
  changeOrder,
  refuseArchived,
  type Actor,
  type Change,
  type OrdersDeps,
} from '../orders/change.service.ts'
import { inOrder } from '../templates/templates.service.ts'
import { presentItem } from './checklists.presenter.ts'
import * as queries from './checklists.queries.ts'
import { findChecklist } from './checklists.service.ts'

type Item = NonNullable<Awaited<ReturnType<typeof queries.selectItem>>>

export async function addItem(
  deps: OrdersDeps,
  actor: Actor,
  checklistId: string,
  wish: CreateChecklistItem,
): Promise<ChecklistItem> {
  const { orgId, userId } = actor
  const { orderId } = await findChecklist(deps, orgId, checklistId)
  let id = ''
  await changeOrder(deps, actor, orderId, async (tx, order) => {
    await refuseArchived(tx, orgId, order)
    const checklist = await findChecklist({ db: tx }, orgId, checklistId)
    const position = wish.position ?? (await queries.countItems(tx, orgId, checklistId))
    const [added = ''] = await queries.insertItems(tx, orgId, [
      {
        ...wish,
        checklistId,
        position,
        createdBy: userId,
        ...(wish.isCompleted && { completedBy: userId, completedAt: new Date() }),
      },
    ])
    id = added
    return aboutItems('update', `added "${wish.title}" to "${checklist.name}"`)
  })
  return readItem(deps, orgId, id)
}

/** Ticks, unticks or edits an item. What it is already changes nothing and is not recorded. */
export async function changeItem(
  deps: OrdersDeps,
  actor: Actor,
  id: string,
  patch: UpdateChecklistItem,
): Promise<ChecklistItem> {
  const { orgId, userId } = actor
  await onItem(deps, actor, id, async (tx, item) => {
    const values = changedValues(item, patch)
    if (Object.keys(values).length === 0) return null
    const ticked = values.isCompleted
    await queries.updateItem(tx, orgId, id, {
      ...values,
      ...(ticked !== undefined && {
        completedBy: ticked ? userId : null,
        completedAt: ticked ? new Date() : null,
      }),
    })
    if (ticked === undefined) return aboutItems('update', `changed the item "${item.title}"`)
    return ticked
      ? aboutItems('complete', `completed "${item.title}"`)
      : aboutItems('update', `reopened "${item.title}"`)
  })
  return readItem(deps, orgId, id)
}

export async function removeItem(deps: OrdersDeps, actor: Actor, id: string): Promise<void> {
  await onItem(deps, actor, id, async (tx, item) => {
    await queries.deleteItem(tx, actor.orgId, id)
    return aboutItems('update', `deleted "${item.title}" from a checklist`)
  })
}

/** Puts the items into this order. Those that are not named keep theirs, after them. */
export async function orderItems(
  deps: OrdersDeps,
  actor: Actor,
  checklistId: string,
  itemIds: string[],
): Promise<ChecklistItem[]> {
  const { orgId } = actor
  const { orderId } = await findChecklist(deps, orgId, checklistId)
  await changeOrder(deps, actor, orderId, async (tx, order) => {
    await refuseArchived(tx, orgId, order)
    const checklist = await findChecklist({ db: tx }, orgId, checklistId)
    const rows = await queries.selectItems(tx, orgId, [checklistId])
    const wanted = inOrder(
      rows.map(({ item }) => item),
      itemIds,
    )
    if (wanted.every((item, index) => item === rows[index]?.item)) return null
    for (const [index, item] of wanted.entries()) {
      if (item.position !== index) await queries.updateItem(tx, orgId, item.id, { position: index })
    }
    return aboutItems('update', `reordered "${checklist.name}"`)
  })
  return (await queries.selectItems(deps.db, orgId, [checklistId])).map(presentItem)
}

/** A change of one item, while its order is locked. */
async function onItem(
  deps: OrdersDeps,
  actor: Actor,
  id: string,
  work: (tx: Database, item: Item) => Promise<Change | null>,
): Promise<void> {
  const { orgId } = actor
  const orderId = isId(id) ? await queries.selectOrderIdOfItem(deps.db, orgId, id) : undefined
  if (!orderId) throw new NotFound('Item')
  await changeOrder(deps, actor, orderId, async (tx, order) => {
    await refuseArchived(tx, orgId, order)
    const item = await queries.selectItem(tx, orgId, id)
    // Deleted while this waited for the order.
    if (!item) throw new NotFound('Item')
    return work(tx, item)
  })
}

function changedValues(item: Item, patch: UpdateChecklistItem): Partial<Item> {
  const sent = Object.entries(patch).filter(
    ([field, value]) => value !== undefined && value !== item[field as keyof Item],
  )
  return Object.fromEntries(sent)
}

const aboutItems = (type: 'update' | 'complete', message: string): Change => ({
  touches: false,
  recounts: true,
  activity: { type, field: 'checklists', message },
})

async function readItem(deps: OrdersDeps, orgId: string, id: string): Promise<ChecklistItem> {
  const item = await queries.selectItem(deps.db, orgId, id)
  const rows = item ? await queries.selectItems(deps.db, orgId, [item.checklistId]) : []
  const row = rows.find((one) => one.item.id === id)
  if (!row) throw new NotFound('Item')
  return presentItem(row)
}
