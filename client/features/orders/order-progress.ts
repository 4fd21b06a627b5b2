import type { QueryClient } from '@tanstack/react-query'
import type { Order } from '#shared/orders.ts'
import type { TickChange } from '../checklists/show-tick.ts'
import { findOrder, putOrder } from './orders.cache.ts'
import { orderKey } from './orders.keys.ts'
import { patchBoards } from './orders.live.ts'

/**
 * Shows a tick in the order's counts before the server has answered. What it answers takes that back where nothing
 * newer has been heard of the order since: that came with counts of its own.
 */
export function showProgress(queryClient: QueryClient, id: string, change: TickChange): () => void {
  const versions = new Set<number>()
  const patch = (ticked: (order: Order) => Order) => {
    patchBoards(queryClient, (board) => {
      const order = findOrder(board, id)
      return order ? putOrder(board, ticked(order)) : board
    })
    queryClient.setQueryData<Order>(orderKey(id), (order) => order && ticked(order))
  }

  patch((order) => {
    versions.add(order.version)
    return withCounts(order, change, 1)
  })
  return () => patch((order) => (versions.has(order.version) ? withCounts(order, change, -1) : order))
}

function withCounts(order: Order, { completed, openRequired }: TickChange, times: 1 | -1): Order {
  return {
    ...order,
    checklistCompleted: order.checklistCompleted + times * completed,
    checklistOpenRequired: order.checklistOpenRequired + times * openRequired,
  }
}
