import type { QueryClient } from '@tanstack/react-query'
import type { Order } from '#shared/orders/types.ts'
import { nextIn } from '../../../core/api/read-pages.ts'
import { list } from './orders.api.ts'
import { boardKey, findOrder, inserted, type Board } from './orders.cache.ts'

export async function loadMore(queryClient: QueryClient, { filter, next: after }: Board): Promise<void> {
  const { body, headers } = await list(filter, after)
  queryClient.setQueryData<Board>(boardKey(filter), (board) =>
    board?.next === after ? board && withPage(board, body, nextIn(headers)) : board,
  )
}

/** Orders that the board has already are as new or newer. */
function withPage(board: Board, orders: Order[], next: string | undefined): Board {
  const columns = { ...board.columns }
  for (const order of orders) {
    if (!findOrder(board, order.id)) columns[order.status] = inserted(columns[order.status], order)
  }
  return { ...board, columns, next }
}
