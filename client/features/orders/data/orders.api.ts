import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { isFiltered, type OrderFilter } from '#shared/order-filters.ts'
import type { CreateOrder, Order, Status, UpdateOrder } from '#shared/orders.ts'
import { ApiError, call, request, sentenceOf } from '../../core/api.ts'
import { notify, notifyFailure } from '../../core/toast.ts'
import { notifyMoved } from './move-notice.ts'
import { boardOf, filterBoard, findOrder, moveOnBoard, takeBack, type Board } from './orders.cache.ts'
import { ARCHIVES, boardKey, BOARDS, orderKey } from './orders.keys.ts'
import { patchBoards, reloadOrders, showOrder, upToDate } from './orders.live.ts'

// A board that keeps falling behind while it loads is shown as it is: the next heartbeat mends it.
const TRIES = 3

/**
 * The board under a filter. Where the whole board is at hand, and live, the answer is there in the same frame and
 * nothing is asked; an address with a filter that is opened afresh asks for what it shows.
 */
export function boardQuery(queryClient: QueryClient, filter: OrderFilter, timeZone: string) {
  return queryOptions({
    queryKey: boardKey(filter),
    queryFn: async (): Promise<Board> => {
      for (let tries = 1; ; tries += 1) {
        const board = await fetchBoard(filter, timeZone)
        const current = upToDate(board)
        if (current) return current
        if (tries === TRIES) return board
      }
    },
    initialData: () => {
      const whole = isFiltered(filter) && queryClient.getQueryData<Board>(boardKey({}))
      return whole ? filterBoard(whole, filter) : undefined
    },
    placeholderData: keepPreviousData,
    // Comparing thousands of orders field by field, to save drawing a few, costs more than it saves.
    structuralSharing: false,
  })
}

async function fetchBoard(filter: OrderFilter, timeZone: string): Promise<Board> {
  const response = await request('GET', withFilter('/api/orders', filter))
  const orders = (await response.json()) as Order[]
  return boardOf(orders, Number(response.headers.get('x-board-version')), { filter, timeZone })
}

/** The path with those of the parameters that have a value. */
export function withFilter(
  path: string,
  filter: Record<string, string | string[] | undefined> | OrderFilter,
): string {
  const entries = Object.entries(filter).filter(([, value]) => value !== undefined && String(value) !== '')
  const query = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))
  return entries.length > 0 ? `${path}?${query}` : path
}

/** One order, archived or not; at once where a board has it already. */
export function orderQuery(queryClient: QueryClient, id: string) {
  return queryOptions({
    queryKey: orderKey(id),
    queryFn: () => call<Order>('GET', `/api/orders/${encodeURIComponent(id)}`),
    initialData: () => {
      for (const [, board] of queryClient.getQueriesData<Board>({ queryKey: BOARDS })) {
        const order = board && findOrder(board, id)
        if (order) return order
      }
      return undefined
    },
  })
}

/** Whether a failure says that there is no such order. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

export interface Move {
  order: Order
  to: Status
}

/** Moves an order: the card is there at once, and comes back with a notice when the server says no. */
export function useMoveOrder() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ order, to }: Move) =>
      call<Order>('POST', `/api/orders/${order.id}/move`, { fromStatus: order.status, toStatus: to }),
    // One after the other, in the order of the drops: each starts from where the one before has left the card.
    scope: { id: 'move-order' },
    onMutate: ({ order, to }) => {
      patchBoards(queryClient, (board) => moveOnBoard(board, order, to))
    },
    onSuccess: (moved, { to }) => {
      showOrder(queryClient, moved)
      void notifyMoved(moved, to)
    },
    onError: (error, { order }) => {
      patchBoards(queryClient, (board) => takeBack(board, order))
      notifyFailure('Move failed', sentenceOf(error, 'Failed to move order'))
      // The server knows better where the order is.
      reloadOrders(queryClient)
    },
  })
}

export function useCreateOrder() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (order: CreateOrder) => call<Order>('POST', '/api/orders', { ...order, status: 'ORDER_IN' }),
    onSuccess: (created) => {
      showOrder(queryClient, created)
      notify({ title: 'Order created', description: 'New order has been successfully created' })
    },
    onError: (error) => notifyFailure('Creation failed', sentenceOf(error, 'Failed to create order')),
  })
}

/** Sends only what changed, so that two people who change different fields both win. */
export function useUpdateOrder(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (patch: UpdateOrder) => call<Order>('PATCH', `/api/orders/${id}`, patch),
    onSuccess: (updated) => {
      showOrder(queryClient, updated)
      notify({ title: 'Order updated', description: 'Order has been successfully updated' })
    },
    onError: (error) => notifyFailure('Update failed', sentenceOf(error, 'Failed to update order')),
  })
}

export function useArchiveOrder() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ order, reason }: { order: Order; reason: string }) =>
      call<Order>('POST', `/api/orders/${order.id}/archive`, { reason }),
    onSuccess: (archived) => {
      showOrder(queryClient, archived)
      void queryClient.invalidateQueries({ queryKey: ARCHIVES })
      notify({ title: 'Order archived', description: 'Order has been moved to the archive' })
    },
    onError: (error) => notifyFailure('Error', sentenceOf(error, 'Failed to archive order')),
  })
}

export function useRestoreOrder() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (order: Order) => call<Order>('POST', `/api/orders/${order.id}/restore`),
    onSuccess: (restored) => {
      showOrder(queryClient, restored)
      void queryClient.invalidateQueries({ queryKey: ARCHIVES })
      notify({ title: 'Order restored', description: `Order ${restored.number} is back on the board` })
    },
    onError: (error) => notifyFailure('Error', sentenceOf(error, 'Failed to restore order')),
  })
}
