import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'
import type { Order } from '#shared/orders.ts'
import type { LiveEvent } from '#shared/realtime.ts'
import { handleEvent, onEvents } from '../../core/event-handlers.ts'
import { patch } from '../../core/patch.ts'
import type { RealtimeHandlers } from '../../core/realtime.ts'
import { startAfresh } from '../../core/session.tsx'
import { hearOfPeople } from '../people/people.live.ts'
import { applyEvent, catchUp, putOrder, type Board } from './orders.cache.ts'
import { ARCHIVES, BOARDS, orderKey } from './orders.keys.ts'
import { mergeSeen, reloadUnseen } from './seen.cache.ts'

// Enough for what happens while a board is on its way; beyond that it is loaded once more.
const REMEMBERED = 500

hearOfPeople()
onEvents('orders', (queryClient) => void queryClient.invalidateQueries())

let heard: LiveEvent[] = []
let present = 0

function hear(event: LiveEvent): void {
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

/** An archive that has the order shows it as it is now; one that it enters or leaves is loaded again. */
function showArchived(queryClient: QueryClient, order: Order): void {
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: ARCHIVES })) {
    const known = (state.data as Order[] | undefined)?.some(({ id }) => id === order.id) ?? false
    if (known && order.isArchived) {
      patch<Order[]>(queryClient, queryKey, (orders) =>
        orders.map((other) => (other.id === order.id ? order : other)),
      )
    } else if (known || order.isArchived) void queryClient.invalidateQueries({ queryKey, exact: true })
  }
}

function reload(queryClient: QueryClient, filters: InvalidateQueryFilters): void {
  void queryClient.cancelQueries(filters).then(() => queryClient.invalidateQueries(filters))
}

/** Loads again what is shown of the orders; the rest when it is asked for. */
export function reloadOrders(queryClient: QueryClient): void {
  for (const queryKey of [BOARDS, ARCHIVES, ['/api/orders']]) void queryClient.invalidateQueries({ queryKey })
}

/** Everything that belongs to one order: its notes, files, history and people. */
function reloadBelow(queryClient: QueryClient, orderId: string): void {
  const key = orderKey(orderId)
  reload(queryClient, { queryKey: key, predicate: (query) => query.queryKey.length > key.length })
}

function show(queryClient: QueryClient, message: LiveEvent): void {
  if ('order' in message) {
    showOpenOrder(queryClient, message.order)
    showArchived(queryClient, message.order)
  }
  if (handleEvent(queryClient, message.event)) return
  if ('order' in message) reloadBelow(queryClient, message.order.id)
  else void queryClient.invalidateQueries()
}

/** Hands what the server tells to the cached lists and open orders. */
export function liveOrders(queryClient: QueryClient): RealtimeHandlers {
  return {
    version() {
      const versions = boardsIn(queryClient).map(({ board }) => board.version)
      // Pages without a board go on from what was heard last.
      return versions.length > 0 ? Math.min(...versions) : present || undefined
    },
    onEvent(message) {
      const missed = present > 0 && message.version > present + 1
      hear(message)
      for (const { key, board } of boardsIn(queryClient)) {
        const next = applyEvent(board, message)
        if (next === 'gap') void queryClient.invalidateQueries({ queryKey: key })
        else queryClient.setQueryData(key, next)
      }
      show(queryClient, message)
      // What was not heard may have changed what belongs to any order.
      if (missed) reloadOrders(queryClient)
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
    onPersonal: (message) => mergeSeen(queryClient, message),
    onPersonalMissed: () => reloadUnseen(queryClient),
    // Signed out, or in another organization: nothing that this page has loaded is its own any more.
    onEnded: () => void startAfresh(queryClient),
  }
}
