import type {
  ChecklistItem,
  CreateChecklistItem,
  UpdateChecklistItem,
} from '#shared/checklists/checklists.ts'
import { NotFound } from '../../core/errors.ts'
import { isId } from '../../core/ids.ts'
import type { Database } from '../../db/client.ts'
import { personOf, type Recorder } from '../events/commit.service.ts'
import { commitOnOrder, refuseArchived, type Actor, type OrdersDeps } from '../orders/change.service.ts'
import { inOrder } from '../templates/templates.service.ts'
import { presentItem, presentItemBy } from './checklists.presenter.ts'
import * as queries from './checklists.queries.ts'
import { findChecklist } from './checklists.service.ts'

type Item = queries.ItemRow['item']

export async function addItem(
  deps: OrdersDeps,
  actor: Actor,
  checklistId: string,
  input: CreateChecklistItem,
): Promise<ChecklistItem> {
  const { orgId, userId } = actor
  const { orderId } = await findChecklist(deps, orgId, checklistId)
  return commitOnOrder(deps, actor, orderId, async (tx, record, order) => {
    await refuseArchived(tx, orgId, order)
    const checklist = await findChecklist({ db: tx }, orgId, checklistId)
    const position = input.position ?? (await queries.countItems(tx, orgId, checklistId))
    const [item] = await queries.insertItems(tx, orgId, [
      {
        ...input,
        checklistId,
        position,
        createdBy: userId,
        ...(input.isCompleted && { completedBy: userId, completedAt: new Date() }),
      },
    ])
    if (!item) throw new Error('The item was not stored')
    const { isRequired, isCompleted } = item
    const data = { ...dataOf(item), checklist: checklist.name, isRequired, isCompleted }
    record({ type: 'item.added', data })
    return presentItemBy(item, isCompleted ? personOf(actor) : null)
  })
}

/** Ticks, unticks or edits an item. What it is already changes nothing and is not recorded. */
export function changeItem(
  deps: OrdersDeps,
  actor: Actor,
  id: string,
  patch: UpdateChecklistItem,
): Promise<ChecklistItem> {
  const { orgId, userId } = actor
  return onItem(deps, actor, id, async (tx, record, row) => {
    const { item } = row
    const values = changedValues(item, patch)
    if (Object.keys(values).length === 0) return presentItem(row)
    const { isCompleted: ticked, isRequired } = values
    const changed = await queries.updateItem(tx, orgId, id, {
      ...values,
      ...(ticked !== undefined && {
        completedBy: ticked ? userId : null,
        completedAt: ticked ? new Date() : null,
      }),
    })
    const data = { ...dataOf(item), ...(isRequired !== undefined && { isRequired }) }
    if (ticked === undefined) {
      record({ type: 'item.changed', data })
      return presentItem({ ...row, item: changed })
    }
    record({ type: ticked ? 'item.completed' : 'item.reopened', data })
    return presentItemBy(changed, ticked ? personOf(actor) : null)
  })
}

export async function removeItem(deps: OrdersDeps, actor: Actor, id: string): Promise<void> {
  await onItem(deps, actor, id, async (tx, record, { item }) => {
    await queries.deleteItem(tx, actor.orgId, id)
    record({ type: 'item.removed', data: dataOf(item) })
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
  return commitOnOrder(deps, actor, orderId, async (tx, record, order) => {
    await refuseArchived(tx, orgId, order)
    const checklist = await findChecklist({ db: tx }, orgId, checklistId)
    const rows = await queries.selectItems(tx, orgId, [checklistId])
    const wanted = inOrder(
      rows.map(({ item }) => item),
      itemIds,
    )
    if (wanted.every((item, index) => item === rows[index]?.item)) return rows.map(presentItem)
    for (const [index, item] of wanted.entries()) {
      if (item.position !== index) await queries.updateItem(tx, orgId, item.id, { position: index })
    }
    record({ type: 'checklist.reordered', data: { checklistId: checklist.id, name: checklist.name } })
    const byId = new Map(rows.map((row) => [row.item.id, presentItem(row)]))
    return wanted.flatMap(({ id }, position) => {
      const item = byId.get(id)
      return item ? [{ ...item, position }] : []
    })
  })
}

/** A change of one item, while its order is locked. */
async function onItem<T>(
  deps: OrdersDeps,
  actor: Actor,
  id: string,
  work: (tx: Database, record: Recorder, row: queries.ItemRow) => Promise<T>,
): Promise<T> {
  const { orgId } = actor
  const orderId = isId(id) ? await queries.selectOrderIdOfItem(deps.db, orgId, id) : undefined
  if (!orderId) throw new NotFound('Item')
  return commitOnOrder(deps, actor, orderId, async (tx, record, order) => {
    await refuseArchived(tx, orgId, order)
    const row = await queries.selectItem(tx, orgId, id)
    // Deleted while this waited for the order.
    if (!row) throw new NotFound('Item')
    return work(tx, record, row)
  })
}

const dataOf = ({ id, checklistId, title }: Item) => ({ itemId: id, checklistId, title })

function changedValues(item: Item, patch: UpdateChecklistItem): Partial<Item> {
  const sent = Object.entries(patch).filter(
    ([field, value]) => value !== undefined && value !== item[field as keyof Item],
  )
  return Object.fromEntries(sent)
}
