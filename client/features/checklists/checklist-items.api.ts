import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { checklistsApi } from '#shared/api/checklists.ts'
import { ordersApi } from '#shared/api/orders.ts'
import { reordered, type Checklist, type ChecklistItem } from '#shared/checklists/checklists.ts'
import * as t from '#texts/files/checklist-notices.ts'
import * as tCommon from '#texts/common.ts'
import { call, queryOf, withReason } from '../../core/api/api.ts'
import { defineChange, showWhilePending, startChange, useChange } from '../../core/pending.ts'
import { serverNow } from '../../core/server-clock.ts'
import { useUser } from '../../core/session.tsx'
import { notify, notifyFailure } from '../../core/notices/notices.ts'
import { restoreRemoved } from '../../core/undo/restore-removed.ts'
import { notifyUndone, notifyUndoFailed, notifyWithUndo } from '../../core/undo/undo.ts'
import { checklistsQuery } from './checklists.api.ts'
import { ADD_ITEM, reopenItemRow } from './item-draft.ts'
import {
  inItemOrder,
  itemCount,
  ticked,
  withItem,
  withItems,
  withoutItem,
  type Tick,
} from './checklists.cache.ts'

interface InOrder {
  orderId: string
}

const keyOf = ({ orderId }: InOrder) => checklistsQuery(orderId).queryKey
const orderOf = ({ orderId }: InOrder) => orderId

const refused = (sentence: string) => (queryClient: QueryClient, error: Error, input: InOrder) => {
  notifyFailure(tCommon.error, withReason(sentence, error))
  // A colleague may have deleted the item or archived the order.
  void queryClient.invalidateQueries({ queryKey: keyOf(input) })
}

export const tickChange = defineChange({
  name: 'tick',
  send: ({ item, isCompleted, undo }: Tick) =>
    call(checklistsApi.changeItem, { id: item.id, body: { isCompleted, undo } }),
  orderOf,
  onSuccess: (queryClient, item, tick, write) => {
    const { title, isCompleted } = item
    if (tick.undo) notifyUndone(isCompleted ? t.completedAgain({ title }) : t.openAgain({ title }))
    else {
      const label = isCompleted ? t.completeOf({ title }) : t.reopenOf({ title })
      notifyWithUndo({ title: t.itemUpdated }, { label, run: () => untick(queryClient, tick, item) })
    }
    return write(queryClient, keyOf(tick), (known) => withItem(known, item))
  },
  onRefusal: (queryClient, error, tick) => {
    if (!tick.undo) return refused(t.itemNotUpdated)(queryClient, error, tick)
    notifyUndoFailed(error)
    void queryClient.invalidateQueries({ queryKey: keyOf(tick) })
  },
})
showWhilePending(tickChange, keyOf, (known: Checklist[], { item, isCompleted, by, at }) =>
  ticked(known, item, isCompleted, { by, at }),
)

function untick(queryClient: QueryClient, { orderId, by }: Tick, item: ChecklistItem): void {
  const shown = shownVersion(queryClient, orderId)
  const undo = { orderId, item, isCompleted: !item.isCompleted, by, ...shown, undo: true as const }
  startChange(queryClient, tickChange, undo, item.id)
}

const shownVersion = (queryClient: QueryClient, orderId: string) => ({
  at: new Date(serverNow()).toISOString(),
  orderVersion: queryClient.getQueryData(queryOf(ordersApi.read, { id: orderId }).queryKey)?.version,
})

/** Changes are sent in order, so the last one counts. */
export function useTickItem(orderId: string, item: ChecklistItem): (isCompleted: boolean) => void {
  const queryClient = useQueryClient()
  const { id, displayName, profileImageUrl, role } = useUser()
  const tick = useChange(tickChange, item.id)
  return (isCompleted) =>
    tick.mutate({
      orderId,
      item,
      isCompleted,
      by: { id, displayName, profileImageUrl, role },
      ...shownVersion(queryClient, orderId),
    })
}

interface InChecklist extends InOrder {
  checklistId: string
}

type NewItem = InChecklist & { title: string; position: number | 'next' }

const places = new Map<string, number>()

/** Counted once, so that a second try is the same request. */
function placeOnce(draftId: string, title: string, count: () => number): number {
  const name = `${draftId} ${title}`
  const place = places.get(name) ?? count()
  places.set(name, place)
  return place
}

const addItemChange = defineChange({
  name: ADD_ITEM,
  send: (input: NewItem, { client, id }) => {
    const { checklistId, title } = input
    // Counted when it is sent: the previous item has been answered by then.
    const count = () => itemCount(client.getQueryData(keyOf(input)) ?? [], checklistId)
    const position = input.position === 'next' ? placeOnce(id, title, count) : input.position
    const body = { title, position, isCompleted: false, isRequired: false }
    return call(checklistsApi.addItem, { id: checklistId, body }, id)
  },
  orderOf,
  isTyped: () => true,
  onSuccess: (queryClient, added, input, write) => {
    notify({ title: t.itemAdded })
    return write(queryClient, keyOf(input), (known) => withItem(known, added))
  },
  onRefusal: (queryClient, error, input) => {
    reopenItemRow(input.checklistId)
    refused(t.itemNotAdded)(queryClient, error, input)
  },
})

const removeItemChange = defineChange({
  name: 'remove-item',
  send: ({ item }: InOrder & { item: ChecklistItem }) => call(checklistsApi.removeItem, { id: item.id }),
  orderOf,
  onSuccess: (queryClient, _response, input, write) => {
    const { orderId, item } = input
    const { id, title } = item
    const run = () => void restoreRemoved(queryClient, { orderId, id }, keyOf(input), t.itemBack({ title }))
    notifyWithUndo({ title: t.itemDeleted }, { label: t.deleteOf({ name: title }), run })
    return write(queryClient, keyOf(input), (known) => withoutItem(known, item))
  },
  onRefusal: refused(t.itemNotDeleted),
})
showWhilePending(removeItemChange, keyOf, (known: Checklist[], { item }) => withoutItem(known, item))

const orderItemsChange = defineChange({
  name: 'order-items',
  send: ({ checklistId, itemIds }: InChecklist & { itemIds: string[] }) =>
    call(checklistsApi.orderItems, { id: checklistId, body: { itemIds } }),
  orderOf,
  onSuccess: (queryClient, items, input, write) =>
    write(queryClient, keyOf(input), (known) => withItems(known, input.checklistId, items)),
  onRefusal: refused(t.itemNotUpdated),
})
showWhilePending(orderItemsChange, keyOf, (known: Checklist[], { checklistId, itemIds }) =>
  inItemOrder(known, checklistId, itemIds),
)

/** Deleting and reordering show at once; a new item shows when the server has it. */
export function useChecklistItems(orderId: string, checklistId: string) {
  const add = useChange(addItemChange, checklistId)
  const remove = useChange(removeItemChange)
  const order = useChange(orderItemsChange, checklistId)
  return {
    add: (title: string, position: number | 'next', draftId: string | undefined) =>
      add.mutate({ orderId, checklistId, title, position }, {}, draftId),
    remove: (item: ChecklistItem) => remove.mutate({ orderId, item }),
    move: (shown: ChecklistItem[], from: number, to: number) =>
      order.mutate({ orderId, checklistId, itemIds: reordered(shown, from, to).map(({ id }) => id) }),
  }
}
