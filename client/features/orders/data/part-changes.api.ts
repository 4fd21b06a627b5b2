import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { ordersApi } from '#shared/api/orders.ts'
import { partsApi } from '#shared/api/parts.ts'
import type { Order } from '#shared/orders/types.ts'
import type { NewPart, NewRemake, Part } from '#shared/parts/types.ts'
import type { Person } from '#shared/people/types.ts'
import * as tCommon from '#texts/common.ts'
import * as tNotices from '#texts/orders/order-notices.ts'
import * as t from '#texts/orders/order-parts.ts'
import { ApiError, call, withReason } from '../../../core/api/api.ts'
import { useRequestId } from '../../../core/api/request-id.ts'
import { notifyFailure } from '../../../core/notices/notices.ts'
import { defineChange, startChange, useChange } from '../../../core/pending.ts'
import { byServer } from '../../../core/server-clock.ts'
import { restoreRemoved } from '../../../core/undo/restore-removed.ts'
import {
  ChangedSince,
  notifyUndone,
  notifyUndoFailed,
  notifyWithUndo,
  takeBack,
} from '../../../core/undo/undo.ts'
import { partIn, withoutPart, withPart } from '../../parts/held-part.ts'
import type { EditPart } from '../../parts/part-actions.ts'
import { inWords } from '../../parts/part-words.ts'
import { inStage, orderKey, showOnOrder } from './orders.cache.ts'
import { reloadOrders, showOrder } from './orders.live.ts'

/** Both are as they were before the change; for an undo, as it left them. */
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

function notifyChanged(part: Part, run: () => void): void {
  const words = inWords(part)
  notifyWithUndo({ title: t.changed, description: words }, { label: t.undoChange({ part: words }), run })
}

/** A removed part has no dialog that could take the text. */
const isThere = (error: Error) => !(error instanceof ApiError && error.status === 404)

interface Changed extends OfPart {
  change: EditPart
}

/** @throws ChangedSince if an undo would overwrite what a colleague changed later */
async function refuseChanged({ order, part, change }: Changed): Promise<void> {
  const now = partIn(await call(ordersApi.read, { id: order.id }), part.id)
  const isChanged = (Object.keys(change) as (keyof EditPart)[]).some((key) => now?.[key] !== part[key])
  if (now && isChanged) throw new ChangedSince(tNotices.justChanged({ what: inWords(now) }))
}

const partChange = defineChange({
  name: 'part',
  async send(input: Changed): Promise<Order> {
    const { order, part, change, undo } = input
    if (undo) await refuseChanged(input)
    return call(partsApi.change, { id: order.id, partId: part.id, body: change })
  },
  returnsTo: ({ part }) => part.id,
  isTyped: ({ undo }, error) => !undo && isThere(error),
  onSuccess: (queryClient, changed, { order, part, change, undo }) => {
    showOrder(queryClient, changed)
    if (undo) return notifyUndone(t.changeUndone({ part: inWords({ ...part, ...change }) }))
    const { name, pieces, hours } = part
    const former: EditPart = { name, pieces, hours }
    const back = Object.fromEntries(Object.keys(change).map((key) => [key, former[key as keyof EditPart]]))
    const left = { order, part: partIn(changed, part.id) ?? part }
    const run = () => startChange(queryClient, partChange, { ...left, change: back, undo: true }, order.id)
    notifyChanged(part, run)
  },
  onRefusal: refused(t.failedToChange),
})
showOnOrder(partChange, (order, { part, change }) => {
  const now = partIn(order, part.id)
  return now ? withPart(order, { ...now, ...change }) : order
})

interface Assigned extends OfPart {
  /** Is then also assigned to the order. */
  person: Person
  isAssigned: boolean
}

const peopleOf = ({ people }: Part, { person, isAssigned }: Assigned): string[] => {
  const others = people.filter((id) => id !== person.id)
  return isAssigned ? [...others, person.id] : others
}

const assignment = defineChange({
  name: 'part people',
  // A colleague may have assigned somebody else since.
  async send(input: Assigned): Promise<Order> {
    const { order, part } = input
    const now = partIn(await call(ordersApi.read, { id: order.id }), part.id) ?? part
    return call(partsApi.change, { id: order.id, partId: part.id, body: { people: peopleOf(now, input) } })
  },
  onSuccess: (queryClient, changed, input) => {
    showOrder(queryClient, changed)
    const { order, part, isAssigned, undo } = input
    if (undo) return notifyUndone(t.changeUndone({ part: inWords(part) }))
    const back = { ...input, isAssigned: !isAssigned, undo: true } as const
    const run = () => startChange(queryClient, assignment, back, order.id)
    notifyChanged(part, run)
  },
  onRefusal: refused(t.failedToChange),
})
showOnOrder(assignment, (order, input) => {
  const { part, person, isAssigned } = input
  const now = partIn(order, part.id)
  if (!now) return order
  const isNew = isAssigned && !order.assignees.some(({ id }) => id === person.id)
  const assignees = isNew ? [...order.assignees, person] : order.assignees
  return withPart({ ...order, assignees }, { ...now, people: peopleOf(now, input) })
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
  returnsTo: ({ part, reason }) => reason && part.id,
  isTyped: ({ reason }, error) => reason !== undefined && isThere(error),
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
  const { mutate: assign } = useChange(assignment, order.id)
  const { mutate: setGone } = useChange(goneChange, order.id)
  const { mutate: remove } = useChange(removal, order.id)
  return {
    change: (changed: EditPart) => change({ order, part, change: changed }),
    assign: (person: Person, isAssigned: boolean) => assign({ order, part, person, isAssigned }),
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
