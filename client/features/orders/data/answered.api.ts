import { customerLinksApi } from '#shared/api/customer-links.ts'
import type { Order } from '#shared/orders/types.ts'
import { call, withReason } from '../../../core/api/api.ts'
import { notifyFailure } from '../../../core/notices/notices.ts'
import { defineChange, useChange } from '../../../core/pending.ts'
import { orderKey } from './orders.keys.ts'
import { reloadOrders } from './orders.live.ts'
import { showOnOrder } from './show-on-order.ts'

const answeredChange = defineChange({
  name: 'answered',
  send: ({ order: { id } }: { order: Order }) => call(customerLinksApi.answered, { id }),
  // The order comes with its event; until it is there, the change lies over it.
  onSuccess: (queryClient, _response, { order: { id } }) =>
    queryClient.invalidateQueries({ queryKey: orderKey(id), exact: true }),
  onRefusal: (queryClient, error) => {
    notifyFailure('Error', withReason('Failed to mark the messages as answered', error))
    reloadOrders(queryClient)
  },
})
showOnOrder(answeredChange, (order) => (order.unanswered ? { ...order, unanswered: 0 } : order))

/** Says that what the customer wrote needs no answer any more. */
export function useMarkAnswered(order: Order): () => void {
  const answered = useChange(answeredChange, order.id)
  return () => answered.mutate({ order })
}
