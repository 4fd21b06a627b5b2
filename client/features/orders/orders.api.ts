import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { STAGE_NAMES, type CreateOrder, type Order, type Status } from '#shared/orders.ts'
import { call, request, sentenceOf } from '../../core/api.ts'
import { notify, notifyFailure } from '../../core/toast.ts'
import { boardOf, moveOnBoard, putOrder, takeBack, type Board } from './orders.cache.ts'
import { boardKey, upToDate } from './orders.live.ts'

// A board that keeps falling behind while it loads is shown as it is: the next heartbeat mends it.
const TRIES = 3

export const boardQuery = queryOptions({
  queryKey: boardKey,
  queryFn: async (): Promise<Board> => {
    let board: Board
    for (let tries = 1; ; tries += 1) {
      board = await fetchBoard()
      const current = upToDate(board)
      if (current) return current
      if (tries === TRIES) return board
    }
  },
})

async function fetchBoard(): Promise<Board> {
  const response = await request('GET', '/api/orders')
  const orders = (await response.json()) as Order[]
  return boardOf(orders, Number(response.headers.get('x-board-version')))
}

export interface Move {
  order: Order
  to: Status
}

/** Moves an order: the card is there at once, and comes back with a notice when the server says no. */
export function useMoveOrder() {
  const queryClient = useQueryClient()
  const patch = (change: (board: Board) => Board) =>
    queryClient.setQueryData<Board>(boardKey, (board) => board && change(board))

  return useMutation({
    mutationFn: ({ order, to }: Move) =>
      call<Order>('POST', `/api/orders/${order.id}/move`, { fromStatus: order.status, toStatus: to }),
    onMutate: ({ order, to }) => {
      patch((board) => moveOnBoard(board, order.id, to))
    },
    onSuccess: (moved, { to }) => {
      patch((board) => putOrder(board, moved))
      notify({ title: 'Order moved', description: `Order ${moved.number} moved to ${STAGE_NAMES[to]}` })
    },
    onError: (error, { order }) => {
      patch((board) => takeBack(board, order))
      notifyFailure('Move failed', sentenceOf(error, 'Failed to move order'))
      // The server knows better where the order is.
      void queryClient.invalidateQueries({ queryKey: boardKey })
    },
  })
}

export function useCreateOrder() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (order: CreateOrder) => call<Order>('POST', '/api/orders', { ...order, status: 'ORDER_IN' }),
    onSuccess: (created) => {
      queryClient.setQueryData<Board>(boardKey, (board) => board && putOrder(board, created))
      notify({ title: 'Order created', description: 'New order has been successfully created' })
    },
    onError: (error) => notifyFailure('Creation failed', sentenceOf(error, 'Failed to create order')),
  })
}
