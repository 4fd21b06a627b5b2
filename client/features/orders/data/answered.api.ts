import type { QueryClient } from '@tanstack/react-query'
import { customerLinksApi } from '#shared/api/customer-links.ts'
import type { Order } from '#shared/orders/types.ts'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/orders/order-notices.ts'
import { call, withReason } from '../../../core/api/api.ts'
import { notifyFailure } from '../../../core/notices/notices.ts'
import { defineChange, useChange } from '../../../core/pending.ts'
import { notifyWithUndo, takeBack } from '../../../core/undo/undo.ts'
import { orderKey, showOnOrder } from './orders.cache.ts'
import { reloadOrders } from './orders.live.ts'

// Until its event brings the order, the pending change covers it.
const loadAgain = (queryClient: QueryClient, { id }: Order) =>
  queryClient.invalidateQueries({ queryKey: orderKey(id), exact: true })

const answeredChange = defineChange({
  name: 'answered',
  send: ({ order: { id } }: { order: Order }) => call(customerLinksApi.answered, { id }),
  onSuccess: (queryClient, _response, { order }) => {
    notifyWithUndo(
      { title: t.marked, description: order.number },
      { label: t.undoMarking({ order: order.number }), run: () => void bringBack(queryClient, order) },
    )
    return loadAgain(queryClient, order)
  },
  onRefusal: (queryClient, error) => {
    notifyFailure(tCommon.error, withReason(t.failedToMark, error))
    reloadOrders(queryClient)
  },
})
showOnOrder(answeredChange, (order) => (order.unanswered ? { ...order, unanswered: 0 } : order))

async function bringBack(queryClient: QueryClient, order: Order): Promise<void> {
  const done = t.unmarked({ order: order.number })
  await takeBack(() => call(customerLinksApi.unanswered, { id: order.id }), done)
  await loadAgain(queryClient, order)
}

export function useMarkAnswered(order: Order): () => void {
  const answered = useChange(answeredChange, order.id)
  return () => answered.mutate({ order })
}
