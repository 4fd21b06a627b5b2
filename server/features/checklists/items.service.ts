import { changedValues } from '#shared/changed-values.ts'
import {
  inOrder,
  MOST_ITEMS,
  type ChecklistItem,
  type CreateChecklistItem,
  type UpdateChecklistItem,
} from '#shared/checklists/checklists.ts'
import { say } from '#shared/texts/say.ts'
import * as t from '#texts/files/checklist-errors.ts'
import type { Services } from '../../services.ts'
import { Conflict, isId, NotFound } from '../../http/errors.ts'
import type { Database } from '../../db/client.ts'
import { commit, personOf, type Recorder } from '../../log/commit.service.ts'
import { onOrder, refuseArchived, type Actor, type StoredOrder } from '../orders/change.service.ts'
import { keepRemoved, lastOf, requireOwnLatest, type RemovedPart } from '../../log/undo.service.ts'
import { presentItem, presentItemBy } from './checklists.presenter.ts'
import * as queries from './checklists.queries.ts'
import { findChecklist, refuseTooManyItems } from './checklists.service.ts'
import { deleteItem, insertDeletedItems, type DeletedItem } from './deleted.queries.ts'

type Item = queries.ItemRow['item']

export async function addItem(
  services: Services,
  actor: Actor,
  checklistId: string,
  input: CreateChecklistItem,
): Promise<ChecklistItem> {
  const { orgId, userId } = actor
  const { orderId } = await findChecklist(services, orgId, checklistId)
  return commit(
    services,
    actor,
    onOrder(orderId, async (tx, record, order) => {
      await refuseArchived(tx, orgId, order)
      const checklist = await findChecklist({ db: tx }, orgId, checklistId)
      const count = await queries.countItems(tx, orgId, checklistId)
      refuseMoreItems(count)
      refuseTooManyItems(order, 1)
      const position = input.position ?? count
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
    }),
  )
}

function refuseMoreItems(count: number): void {
  if (count < MOST_ITEMS) return
  throw new Conflict(say(t.tooManyItems, { most: MOST_ITEMS }))
}

/** If the actor takes back their own tick or untick, the item gets its former state. */
export function changeItem(
  services: Services,
  actor: Actor,
  id: string,
  { undo, ...patch }: UpdateChecklistItem,
): Promise<ChecklistItem> {
  const { orgId } = actor
  return onItem(services, actor, id, async (tx, record, row, orderId) => {
    const { item } = row
    const values = changedValues(item, patch)
    if (Object.keys(values).length === 0) return presentItem(row)
    const { isCompleted: ticked, isRequired } = values
    const isUndo = undo && ticked !== undefined
    if (isUndo) await requireOwnLatest(tx, actor, tickOf(orderId, item, ticked))
    const completion = isUndo && ticked ? await formerCompletion(tx, orgId, orderId, item.id) : undefined
    const changed = await queries.updateItem(tx, orgId, id, {
      ...values,
      ...(ticked !== undefined && (completion ?? completionBy(actor, ticked))),
    })
    const data = {
      ...dataOf(item),
      ...(isRequired !== undefined && { isRequired }),
      ...(isUndo && { undo: true as const }),
    }
    if (ticked === undefined) {
      record({ type: 'item.changed', data })
      return presentItem({ ...row, item: changed })
    }
    record({ type: ticked ? 'item.completed' : 'item.reopened', data })
    if (completion) return presentItem((await queries.selectItem(tx, orgId, id)) ?? row)
    return presentItemBy(changed, ticked ? personOf(actor) : null)
  })
}

const completionBy = ({ userId }: Actor, ticked: boolean) => ({
  completedBy: ticked ? userId : null,
  completedAt: ticked ? new Date() : null,
})

async function formerCompletion(tx: Database, orgId: string, orderId: string, itemId: string) {
  const completed = await lastOf(tx, orgId, orderId, 'item.completed', { itemId })
  return completed && { completedBy: completed.actorId, completedAt: completed.createdAt }
}

const tickOf = (orderId: string, { id }: Item, ticked: boolean) => ({
  orderId,
  type: ticked ? ('item.reopened' as const) : ('item.completed' as const),
  or: ['item.completed', 'item.reopened'] as const,
  about: { itemId: id },
})

export async function removeItem(services: Services, actor: Actor, id: string): Promise<void> {
  await onItem(services, actor, id, async (tx, record, { item }, orderId) => {
    const content = await deleteItem(tx, actor.orgId, item.id)
    await keepRemoved(tx, actor, { id: item.id, orderId, kind: 'item', content })
    record({ type: 'item.removed', data: dataOf(item) })
  })
}

export async function putItemBack(
  tx: Database,
  record: Recorder,
  { orgId, content }: Pick<RemovedPart, 'orgId' | 'content'>,
  order: StoredOrder,
): Promise<void> {
  const item = content as DeletedItem
  refuseTooManyItems(order, 1)
  const checklist = await queries.selectChecklist(tx, orgId, item.checklist_id)
  if (!checklist) throw new Conflict(say(t.checklistDeleted))
  refuseMoreItems(await queries.countItems(tx, orgId, checklist.id))
  await insertDeletedItems(tx, [item])
  record({
    type: 'item.added',
    data: {
      itemId: item.id,
      checklistId: checklist.id,
      title: item.title,
      checklist: checklist.name,
      isRequired: item.is_required,
      isCompleted: item.is_completed,
      undo: true,
    },
  })
}

/** Items that aren't named follow in their former order. */
export async function orderItems(
  services: Services,
  actor: Actor,
  checklistId: string,
  itemIds: string[],
): Promise<ChecklistItem[]> {
  const { orgId } = actor
  const { orderId } = await findChecklist(services, orgId, checklistId)
  return commit(
    services,
    actor,
    onOrder(orderId, async (tx, record, order) => {
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
    }),
  )
}

async function onItem<T>(
  services: Services,
  actor: Actor,
  id: string,
  work: (tx: Database, record: Recorder, row: queries.ItemRow, orderId: string) => Promise<T>,
): Promise<T> {
  const { orgId } = actor
  const orderId = isId(id) ? await queries.selectOrderIdOfItem(services.db, orgId, id) : undefined
  if (!orderId) throw new NotFound(t.item)
  return commit(
    services,
    actor,
    onOrder(orderId, async (tx, record, order) => {
      await refuseArchived(tx, orgId, order)
      const row = await queries.selectItem(tx, orgId, id)
      // The item was deleted during the wait for the order.
      if (!row) throw new NotFound(t.item)
      return work(tx, record, row, order.id)
    }),
  )
}

const dataOf = ({ id, checklistId, title }: Item) => ({ itemId: id, checklistId, title })
