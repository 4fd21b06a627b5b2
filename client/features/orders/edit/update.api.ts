import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { ordersApi } from '#shared/api/orders.ts'
import { EDITABLE, formLabel } from '#shared/orders/fields.ts'
import type { Order, UpdateOrder } from '#shared/orders/types.ts'
import * as t from '#texts/orders/order-notices.ts'
import { call, sentenceOf } from '../../../core/api/api.ts'
import { notify, notifyFailure } from '../../../core/notices/notices.ts'
import { ChangedSince, notifyWithUndo, takeBack } from '../../../core/undo/undo.ts'
import { showOrder } from '../data/orders.live.ts'

interface Update {
  before: Order
  /** Only the changed fields, so that two people can edit different ones at once. */
  patch: UpdateOrder
}

export function useUpdateOrder() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ before, patch }: Update) => call(ordersApi.change, { id: before.id, body: patch }),
    onSuccess: (updated, { before, patch }) => {
      showOrder(queryClient, updated)
      const notice = { title: t.orderUpdated, description: t.orderUpdatedText }
      const fields = EDITABLE.filter(({ name }) => name in patch && before[name] !== updated[name])
      // A promise to a customer can't be undone with one click.
      if (patch.promise !== undefined || fields.length === 0) return notify(notice)
      notifyWithUndo(notice, {
        label: t.undoEdit({ order: updated.number }),
        run: () => void undoUpdate(queryClient, { before, updated, fields }),
      })
    },
    onError: (error) => notifyFailure(t.updateFailed, sentenceOf(error, t.failedToUpdate)),
  })
}

interface Updated {
  before: Order
  updated: Order
  fields: typeof EDITABLE
}

async function undoUpdate(queryClient: QueryClient, { before, updated, fields }: Updated): Promise<void> {
  const { id, number } = updated
  const undone = await takeBack(
    async () => {
      const now = await call(ordersApi.read, { id })
      showOrder(queryClient, now)
      const since = fields.find(({ name }) => now[name] !== updated[name])
      if (since) throw new ChangedSince(t.justChanged({ what: formLabel(since) }))
      const values = Object.fromEntries(fields.map(({ name }) => [name, before[name]]))
      return call(ordersApi.change, { id, body: values })
    },
    t.editUndone({ order: number }),
  )
  if (undone) showOrder(queryClient, undone)
}
