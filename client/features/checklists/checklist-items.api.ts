import { useMutation, useQueryClient } from '@tanstack/react-query'
import { reordered, type Checklist, type ChecklistItem } from '#shared/checklists.ts'
import { call, sentenceOf } from '../../core/api.ts'
import { showPending, writeAnswer } from '../../core/pending.ts'
import { useUser } from '../../core/session.tsx'
import { notify, notifyFailure } from '../../core/toast.ts'
import { checklistsQuery } from './checklists.api.ts'
import { inItemOrder, itemCount, ticked, withItem, withItems, withoutItem } from './checklists.cache.ts'
import { useShowTick } from './show-tick.ts'

type Change = (checklists: Checklist[]) => Checklist[]

/** Where changes of an order's checklists are shown, written and complained about. */
function useChange(orderId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = checklistsQuery(orderId)
  return {
    known: () => queryClient.getQueryData(queryKey) ?? [],
    show: (change: Change) => showPending(queryKey, change),
    write: (change: Change) => writeAnswer(queryClient, queryKey, change),
    failed: (sentence: string) => (error: Error) => {
      notifyFailure('Error', sentenceOf(error, sentence))
      // Somebody may have been faster: it is gone, or the order is archived.
      void queryClient.invalidateQueries({ queryKey })
    },
  }
}

interface Tick {
  isCompleted: boolean
  done: () => void
  takeBack: () => void
}

/** Ticks or unticks an item: it shows at once, and is taken back when the server says no. */
export function useTickItem(orderId: string, item: ChecklistItem): (isCompleted: boolean) => void {
  const { show, write, failed } = useChange(orderId)
  const { id, displayName, profileImageUrl, role } = useUser()
  const showTick = useShowTick()
  const tick = useMutation({
    mutationFn: ({ isCompleted }: Tick) =>
      call<ChecklistItem>('PATCH', `/api/checklist-items/${item.id}`, { isCompleted }),
    // One after the other, so that the last word is the last one said.
    scope: { id: `item ${item.id}` },
    onSuccess: (answer) => {
      notify({ title: 'Item updated' })
      return write((known) => withItem(known, answer))
    },
    onError: (error, { takeBack }) => {
      takeBack()
      failed('Failed to update checklist item')(error)
    },
    onSettled: (_answer, _error, { done }) => done(),
  })

  return (isCompleted) => {
    const by = { id, displayName, profileImageUrl, role }
    const at = new Date().toISOString()
    const one = isCompleted ? 1 : -1
    tick.mutate({
      isCompleted,
      done: show((known) => ticked(known, item, isCompleted, { by, at })),
      takeBack: showTick({ completed: one, openRequired: item.isRequired ? -one : 0 }),
    })
  }
}

/** Deleting and reordering show at once; what is added shows when the server has it. */
export function useChecklistItems(orderId: string, checklistId: string) {
  const { known, show, write, failed } = useChange(orderId)

  const add = useMutation({
    mutationFn: ({ title, position }: { title: string; position: number | 'next' }) =>
      call<ChecklistItem>('POST', `/api/checklists/${checklistId}/items`, {
        title,
        // Counted when it is sent: the one before it has been answered by then.
        position: position === 'next' ? itemCount(known(), checklistId) : position,
        isCompleted: false,
        isRequired: false,
      }),
    scope: { id: `add ${checklistId}` },
    onSuccess: (added) => {
      notify({ title: 'Item added' })
      return write((known) => withItem(known, added))
    },
    onError: failed('Failed to add checklist item'),
  })

  const remove = useMutation({
    mutationFn: ({ item }: { item: ChecklistItem; done: () => void }) =>
      call<undefined>('DELETE', `/api/checklist-items/${item.id}`),
    onSuccess: (_answer, { item }) => {
      notify({ title: 'Item deleted' })
      return write((known) => withoutItem(known, item))
    },
    onError: failed('Failed to delete checklist item'),
    onSettled: (_answer, _error, { done }) => done(),
  })

  const order = useMutation({
    mutationFn: ({ ids }: { ids: string[]; done: () => void }) =>
      call<ChecklistItem[]>('PUT', `/api/checklists/${checklistId}/items/order`, { itemIds: ids }),
    scope: { id: `order ${checklistId}` },
    onSuccess: (items) => write((known) => withItems(known, checklistId, items)),
    onError: failed('Failed to update checklist item'),
    onSettled: (_answer, _error, { done }) => done(),
  })

  return {
    add,
    remove: (item: ChecklistItem) => remove.mutate({ item, done: show((known) => withoutItem(known, item)) }),
    move: (shown: ChecklistItem[], from: number, to: number) => {
      const ids = reordered(shown, from, to).map(({ id }) => id)
      order.mutate({ ids, done: show((known) => inItemOrder(known, checklistId, ids)) })
    },
  }
}
