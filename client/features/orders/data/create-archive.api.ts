import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { archiveApi } from '#shared/api/archive.ts'
import { ordersApi } from '#shared/api/orders.ts'
import { mayArchive } from '#shared/orders/orders.ts'
import type { CreateOrder, Order, Repeats } from '#shared/orders/types.ts'
import type { NewPart } from '#shared/parts/types.ts'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/orders/order-notices.ts'
import { call, sentenceOf, withReason } from '../../../core/api/api.ts'
import { notify, notifyFailure } from '../../../core/notices/notices.ts'
import { useUser } from '../../../core/session.tsx'
import { notifyWithUndo, takeBack } from '../../../core/undo/undo.ts'
import { openOrder } from '../overlay/open-order.ts'
import { markCreated } from './just-created.ts'
import { ARCHIVES } from './orders.cache.ts'
import { showArchived, showOrder } from './orders.live.ts'

interface NewOrder {
  order: CreateOrder
  repeats: Repeats | undefined
  /** The token of the promise that set the due date. */
  promise: string | undefined
  parts: NewPart[]
  requestId: string
  /** Called even if the form has closed. */
  onCreated: ((created: Order) => void) | undefined
}

export function useCreateOrder() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ order, repeats, promise, parts, requestId }: NewOrder) =>
      call(
        ordersApi.create,
        {
          body: {
            ...order,
            dueDate: order.dueDate ?? null,
            status: 'ORDER_IN',
            repeats,
            promise,
            ...(parts.length > 0 && { parts }),
          },
        },
        requestId,
      ),
    onSuccess: (created, { onCreated }) => {
      markCreated(created.id)
      showOrder(queryClient, created)
      notifyCreated(created, () => void undoCreating(queryClient, created))
      onCreated?.(created)
    },
    onError: (error) => notifyFailure(t.creationFailed, sentenceOf(error, t.failedToCreate)),
  })
}

export function useArchiveOrder() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ order, reason }: { order: Order; reason: string }) =>
      call(archiveApi.archive, { id: order.id, body: { reason } }),
    onSuccess: (archived) => {
      showOrder(queryClient, archived)
      void queryClient.invalidateQueries({ queryKey: ARCHIVES })
      notifyWithUndo(
        { title: t.orderArchived, description: t.orderArchivedText },
        { label: t.undoArchiving(archived), run: () => void undoArchive(queryClient, archived) },
      )
    },
    onError: (error) => notifyFailure(tCommon.error, withReason(t.failedToArchive, error)),
  })
}

/** The order's number isn't used again. */
async function undoCreating(queryClient: QueryClient, { id, number }: Order): Promise<void> {
  const archive = () => call(archiveApi.archive, { id, body: { undo: true } })
  showEverywhere(queryClient, await takeBack(archive, t.inArchive({ number })))
}

async function undoArchive(queryClient: QueryClient, { id, number }: Order): Promise<void> {
  const restore = () => call(archiveApi.restore, { id, query: { undo: 'true' } })
  showEverywhere(queryClient, await takeBack(restore, t.onBoard({ number })))
}

async function undoRestore(queryClient: QueryClient, { id, number }: Order): Promise<void> {
  const archive = () => call(archiveApi.archive, { id, body: { undo: true } })
  showEverywhere(queryClient, await takeBack(archive, t.inArchive({ number })))
}

/** @param order undefined if the server refused: then an event brings its current state */
function showEverywhere(queryClient: QueryClient, order: Order | undefined): void {
  if (!order) return
  showOrder(queryClient, order)
  showArchived(queryClient, order)
}

export function useRestoreOrder() {
  const queryClient = useQueryClient()
  const { role } = useUser()
  return useMutation({
    mutationFn: (order: Order) => call(archiveApi.restore, { id: order.id }),
    onSuccess: (restored) => {
      showEverywhere(queryClient, restored)
      const { number, status } = restored
      const notice = { title: t.orderRestored, description: t.onBoard({ number }) }
      if (!role || !mayArchive(role, status)) return notify(notice)
      const run = () => void undoRestore(queryClient, restored)
      notifyWithUndo(notice, { label: t.undoRestoring({ number }), run })
    },
    onError: (error) => notifyFailure(tCommon.error, withReason(t.failedToRestore, error)),
  })
}

function notifyCreated({ id, number }: Order, undo: () => void): void {
  notifyWithUndo(
    { title: t.orderCreated, description: t.orderCreatedText, about: id },
    { label: t.undoCreating({ number }), run: undo },
    { label: t.openOrder({ number }), run: () => openOrder(id) },
  )
}
