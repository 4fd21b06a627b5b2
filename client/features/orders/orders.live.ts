import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'
import type { Order } from '#shared/orders.ts'
import type { OrderEvent } from '#shared/realtime.ts'
import type { RealtimeHandlers } from '../../core/realtime.ts'
import { startAfresh } from '../../core/session.tsx'
import { applyEvent, catchUp, putOrder, type Board } from './orders.cache.ts'
import { ARCHIVES, BOARDS, orderKey } from './orders.keys.ts'

// Enough for what happens while a board is on its way; beyond that it is loaded once more.
const REMEMBERED = 500

let heard: OrderEvent[] = []
let present = 0

function hear(event: OrderEvent): void {
  heard = [...heard.slice(1 - REMEMBERED), event]
  present = Math.max(present, event.version)
}

/** Brings a board that has just arrived up to what was heard meanwhile; undefined when too much is missing. */
export function upToDate(board: Board): Board | undefined {
  const caughtUp = catchUp(board, heard)
  return caughtUp.version >= present ? caughtUp : undefined
}

function boardsIn(queryClient: QueryClient) {
  return queryClient
    .getQueriesData<Board>({ queryKey: BOARDS })
    .flatMap(([key, board]) => (board ? [{ key, board }] : []))
}

/** Shows an order as it is now wherever it is shown, unless something newer is there already. */
export function showOrder(queryClient: QueryClient, order: Order): void {
  patchBoards(queryClient, (board) => putOrder(board, order))
  showOpenOrder(queryClient, order)
}

export function patchBoards(queryClient: QueryClient, change: (board: Board) => Board): void {
  for (const { key, board } of boardsIn(queryClient)) queryClient.setQueryData(key, change(board))
}

function showOpenOrder(queryClient: QueryClient, order: Order): void {
  const key = orderKey(order.id)
  queryClient.setQueryData<Order>(key, (known) => (known && known.version <= order.version ? order : known))
  // What is on its way for the first time may have left before this: it is asked for once more.
  const state = queryClient.getQueryState(key)
  if (state && state.data === undefined) reload(queryClient, { queryKey: key, exact: true })
}

function reload(queryClient: QueryClient, filters: InvalidateQueryFilters): void {
  void queryClient.cancelQueries(filters).then(() => queryClient.invalidateQueries(filters))
}

/** Loads again what is shown of the orders; the rest when it is asked for. */
export function reloadOrders(queryClient: QueryClient): void {
  for (const queryKey of [BOARDS, ARCHIVES, ['/api/orders']]) void queryClient.invalidateQueries({ queryKey })
}

/** Hands what the server tells to the cached lists and open orders. */
export function liveOrders(queryClient: QueryClient): RealtimeHandlers {
  return {
    version() {
      const versions = boardsIn(queryClient).map(({ board }) => board.version)
      // Pages without a board go on from what was heard last.
      return versions.length > 0 ? Math.min(...versions) : present || undefined
    },
    onEvent(event) {
      hear(event)
      for (const { key, board } of boardsIn(queryClient)) {
        const next = applyEvent(board, event)
        if (next === 'gap') void queryClient.invalidateQueries({ queryKey: key })
        else queryClient.setQueryData(key, next)
      }
      showOpenOrder(queryClient, event.order)
      const key = orderKey(event.order.id)
      // Its notes, history and people: what stands below it.
      reload(queryClient, { queryKey: key, predicate: (query) => query.queryKey.length > key.length })
      void queryClient.invalidateQueries({ queryKey: ARCHIVES })
    },
    onPresent(version) {
      const boards = boardsIn(queryClient)
      const behind =
        boards.length > 0 ? boards.some(({ board }) => board.version < version) : present < version
      present = Math.max(present, version)
      if (behind) reloadOrders(queryClient)
    },
    onLost(version) {
      heard = []
      present = version
      // People too: a name may have changed.
      void queryClient.invalidateQueries()
    },
    // Signed out, or in another organization: nothing that this page has loaded is its own any more.
    onEnded: () => void startAfresh(queryClient),
  }
}
