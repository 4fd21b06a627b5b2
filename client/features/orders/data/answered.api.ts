import type { QueryClient } from '@tanstack/react-query'
import { customerLinksApi } from '#shared/api/customer-links.ts'
import type { Order } from '#shared/orders/types.ts'
import { call, withReason } from '../../../core/api/api.ts'
import { notifyFailure } from '../../../core/notices/notices.ts'
import { defineChange, useChange } from '../../../core/pending.ts'
import { notifyWithUndo, takeBack } from '../../../core/undo/undo.ts'
import { orderKey } from './orders.keys.ts'
import { reloadOrders } from './orders.live.ts'
import { showOnOrder } from './show-on-order.ts'

// Until its event brings the order, the pending change covers it.
const loadAgain = (queryClient: QueryClient, { id }: Order) =>
  queryClient.invalidateQueries({ queryKey: orderKey(id), exact: true })

const answeredChange = defineChange({
  name: 'answered',
  send: ({ order: { id } }: { order: Order }) => call(customerLinksApi.answered, { id }),
  onSuccess: (queryClient, _response, { order }) => {
    notifyWithUndo(
      { title: 'Marked as answered', description: order.number },
      { label: `mark ${order.number} as answered`, run: () => void bringBack(queryClient, order) },
    )
    return loadAgain(queryClient, order)
  },
  onRefusal: (queryClient, error) => {
    notifyFailure('Error', withReason('Failed to mark the messages as answered', error))
    reloadOrders(queryClient)
  },
})
showOnOrder(answeredChange, (order) => (order.unanswered ? { ...order, unanswered: 0 } : order))

async function bringBack(queryClient: QueryClient, order: Order): Promise<void> {
  const done = `The customer of ${order.number} waits for an answer again`
  await takeBack(() => call(customerLinksApi.unanswered, { id: order.id }), done)
  await loadAgain(queryClient, order)
}

/** Marks the customer's messages as needing no answer. */
export function useMarkAnswered(order: Order): () => void {
  const answered = useChange(answeredChange, order.id)
  return () => answered.mutate({ order })
}
