import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { partsApi } from '#shared/api/parts.ts'
import type { Order } from '#shared/orders/types.ts'
import type { ChangePart, NewPart, NewRemake, Part } from '#shared/parts/types.ts'
import type { Person } from '#shared/people/types.ts'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/orders/order-parts.ts'
import { call, withReason } from '../../../core/api/api.ts'
import { useRequestId } from '../../../core/api/request-id.ts'
import { notifyFailure } from '../../../core/notices/notices.ts'
import { defineChange, startChange, useChange } from '../../../core/pending.ts'
import { byServer } from '../../../core/server-clock.ts'
import { restoreRemoved } from '../../../core/undo/restore-removed.ts'
import { notifyUndone, notifyUndoFailed, notifyWithUndo, takeBack } from '../../../core/undo/undo.ts'
import { partIn, withoutPart, withPart } from '../../parts/held-part.ts'
import { inWords } from '../../parts/part-words.ts'
import { inStage, orderKey, showOnOrder } from './orders.cache.ts'
import { reloadOrders, showOrder } from './orders.live.ts'

/** Both are as they were before the change. */
interface OfPart {
  order: Order
  part: Part
  undo?: true
}

const namesOf = (parts: Part[]) => parts.map(inWords).join(', ')

const refused =
  (failure: string) =>
  (queryClient: QueryClient, error: Error, { undo }: { undo?: true }): void => {
    if (undo) notifyUndoFailed(error)
    else notifyFailure(tCommon.error, withReason(failure, error))
    // A colleague may have been faster.
    reloadOrders(queryClient)
  }

interface Changed extends OfPart {
  change: ChangePart
  /** Someone new on it, who is then also assigned to the order. */
  person?: Person | undefined
}

const partChange = defineChange({
  name: 'part',
  send: ({ order: { id }, part, change }: Changed): Promise<Order> =>
    call(partsApi.change, { id, partId: part.id, body: change }),
  onSuccess: (queryClient, changed, { order, part, change, undo }) => {
    showOrder(queryClient, changed)
    if (undo) return notifyUndone(t.changeUndone({ part: inWords(part) }))
    const { name, pieces, hours, people } = part
    const former: ChangePart = { name, pieces, hours, people }
    const back = Object.fromEntries(Object.keys(change).map((key) => [key, former[key as keyof ChangePart]]))
    const run = () =>
      startChange(queryClient, partChange, { order, part, change: back, undo: true }, order.id)
    notifyWithUndo(
      { title: t.changed, description: inWords(part) },
      { label: t.undoChange({ part: inWords(part) }), run },
    )
  },
  onRefusal: refused(t.failedToChange),
})
showOnOrder(partChange, (order, { part, change, person }) => {
  const now = partIn(order, part.id)
  if (!now) return order
  const isNew = person && !order.assignees.some(({ id }) => id === person.id)
  const assignees = isNew ? [...order.assignees, person] : order.assignees
  return withPart({ ...order, assignees }, { ...now, ...change })
})

const goneChange = defineChange({
  name: 'part gone',
  send: ({ order: { id }, part, isGone }: OfPart & { isGone: boolean }): Promise<Order> =>
    call(isGone ? partsApi.setGone : partsApi.endGone, { id, partId: part.id }),
  onSuccess: showOrder,
  onRefusal: refused(t.failedToChange),
})
showOnOrder(goneChange, (order, { part, isGone }, at) => {
  const now = partIn(order, part.id)
  if (!now || (now.gone !== null) === isGone) return order
  const gone = isGone ? { at: new Date(byServer(at)).toISOString(), by: null, byName: null } : null
  return inStage(withPart(order, { ...now, gone }), at)
})

const removal = defineChange({
  name: 'part removal',
  send: ({ order: { id }, part, reason }: OfPart & { reason?: string | undefined }): Promise<Order> =>
    call(partsApi.remove, { id, partId: part.id, query: { reason } }),
  onSuccess: (queryClient, changed, { order, part }) => {
    showOrder(queryClient, changed)
    const words = inWords(part)
    const run = () =>
      void restoreRemoved(
        queryClient,
        { orderId: order.id, id: part.id },
        orderKey(order.id),
        t.isThereAgain({ part: words }),
      )
    notifyWithUndo({ title: t.removed, description: words }, { label: t.undoRemoving({ part: words }), run })
  },
  onRefusal: refused(t.failedToRemove),
})
showOnOrder(removal, (order, { part }, at) => inStage(withoutPart(order, part.id), at))

/** Changes of one order are sent in the order of the presses. */
export function usePartChanges(order: Order, part: Part) {
  const { mutate: change } = useChange(partChange, order.id)
  const { mutate: setGone } = useChange(goneChange, order.id)
  const { mutate: remove } = useChange(removal, order.id)
  return {
    change: (changed: ChangePart, person?: Person) => change({ order, part, change: changed, person }),
    setGone: (isGone: boolean) => setGone({ order, part, isGone }),
    remove: (reason?: string) => remove({ order, part, reason }),
  }
}

/** One after the other, so that each has its line in the history. */
async function removeAgain(
  queryClient: QueryClient,
  { id }: Order,
  parts: Part[],
  done: string,
): Promise<void> {
  const changed = await takeBack(async () => {
    let order: Order | undefined
    for (const part of parts) {
      const query = { reason: part.remake ? t.undoneReason : undefined }
      order = await call(partsApi.remove, { id, partId: part.id, query })
    }
    return order
  }, done)
  if (changed) showOrder(queryClient, changed)
}

export function useAddParts(order: Order) {
  const queryClient = useQueryClient()
  const requestId = useRequestId()
  return useMutation({
    mutationFn: (parts: NewPart[]) => call(partsApi.add, { id: order.id, body: { parts } }, requestId),
    onSuccess: (changed, sent) => {
      showOrder(queryClient, changed)
      // New parts are the last ones, also in an answer that is repeated.
      const made = changed.parts?.slice(-sent.length) ?? []
      const parts = namesOf(made)
      const run = () => void removeAgain(queryClient, order, made, t.addingUndone({ parts }))
      notifyWithUndo(
        { title: t.added({ n: made.length }), description: parts },
        { label: t.undoAdding({ parts }), run },
      )
    },
    onError: (error) => notifyFailure(tCommon.error, withReason(t.failedToAdd, error)),
  })
}

export function useRemake(order: Order) {
  const queryClient = useQueryClient()
  const requestId = useRequestId()
  return useMutation({
    mutationFn: (remake: NewRemake) => call(partsApi.remake, { id: order.id, body: remake }, requestId),
    onSuccess: (changed) => {
      showOrder(queryClient, changed)
      const made = changed.parts?.slice(-1) ?? []
      const part = namesOf(made)
      const run = () => void removeAgain(queryClient, order, made, t.remakeUndone({ part }))
      notifyWithUndo({ title: t.remakeAdded, description: part }, { label: t.undoRemake({ part }), run })
    },
    onError: (error) => notifyFailure(tCommon.error, withReason(t.failedToRemake, error)),
  })
}
