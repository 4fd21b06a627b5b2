import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'
import type { Order } from '#shared/orders/types.ts'
import { patch } from '../../../core/api/patch.ts'
import { onEvents } from '../../../core/live/event-handlers.ts'
import { receivedIn, registerVersionedData, setPresent } from '../../../core/live/live-data.ts'
import { ordersIn, putArchived, type ArchivePages } from './archive-pages.ts'
import {
  applyEvent,
  catchUp,
  putOrder,
  type Board,
  ARCHIVES,
  BOARDS,
  orderKey,
  ORDERS,
} from './orders.cache.ts'
import { reloadUnseen } from './seen.cache.ts'

for (const about of ['orders', 'import'] as const) {
  onEvents(about, (queryClient) => {
    // The boards have already started their own reload.
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== BOARDS[0] })
  })
}

registerVersionedData({
  versions: (queryClient) => boardsIn(queryClient).map(({ board }) => board.version),
  isCurrent(queryClient) {
    const shown = queryClient.getQueryCache().findAll({ queryKey: BOARDS, type: 'active' })
    return shown.every(({ state }) => !state.isInvalidated)
  },
  show(queryClient, message, isKnown) {
    for (const { key, board } of boardsIn(queryClient)) {
      const next = applyEvent(board, message)
      if (next === 'gap') void queryClient.invalidateQueries({ queryKey: key })
      else queryClient.setQueryData(key, next)
    }
    if (!('order' in message)) return
    const { order } = message
    showOpenOrder(queryClient, order)
    showArchived(queryClient, order)
    if (isKnown) return
    // Its notes, files, history and people.
    const key = orderKey(order.id)
    reload(queryClient, { queryKey: key, predicate: (query) => query.queryKey.length > key.length })
  },
  reload: reloadOrders,
})

export function upToDate(queryClient: QueryClient, board: Board): Board | undefined {
  const { events, present } = receivedIn(queryClient)
  // A reloaded board is newer than the other data that was loaded with it before.
  if (present === 0) {
    const versions = boardsIn(queryClient).map((loaded) => loaded.board.version)
    setPresent(queryClient, Math.min(board.version, ...versions))
  }
  const caughtUp = catchUp(board, events)
  return caughtUp.version >= present ? caughtUp : undefined
}

/** Others reload when they are shown again, so events skip them. */
function boardsIn(queryClient: QueryClient) {
  return queryClient
    .getQueryCache()
    .findAll({ queryKey: BOARDS })
    .filter((query) => query.isActive() || !query.state.isInvalidated)
    .flatMap(({ queryKey: key, state }) => (state.data ? [{ key, board: state.data as Board }] : []))
}

/** Not if its event or a newer one has come: a response that waited may have outdated assignees. */
export function showOrder(queryClient: QueryClient, order: Order): void {
  patchBoards(queryClient, (board) => (board.version >= order.version ? board : putOrder(board, order)))
  const known = queryClient.getQueryData(orderKey(order.id))
  if (!known || known.version < order.version) showOpenOrder(queryClient, order)
}

function patchBoards(queryClient: QueryClient, change: (board: Board) => Board): void {
  for (const { key, board } of boardsIn(queryClient)) queryClient.setQueryData(key, change(board))
}

function showOpenOrder(queryClient: QueryClient, order: Order): void {
  const key = orderKey(order.id)
  queryClient.setQueryData(key, (known) => (known && known.version <= order.version ? order : known))
  const state = queryClient.getQueryState(key)
  if (state && state.data === undefined) reload(queryClient, { queryKey: key, exact: true })
}

/** An archive that the order enters is reloaded. */
export function showArchived(queryClient: QueryClient, order: Order): void {
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: ARCHIVES })) {
    const loaded = state.data as ArchivePages | undefined
    const known = loaded !== undefined && ordersIn(loaded).some(({ id }) => id === order.id)
    // A page that is loading is appended to the pages as they were when it was requested.
    if (known && state.fetchStatus === 'idle') {
      patch<ArchivePages>(queryClient, queryKey, (archive) => putArchived(archive, order))
    } else if (known || order.isArchived) void queryClient.invalidateQueries({ queryKey, exact: true })
  }
}

function reload(queryClient: QueryClient, filters: InvalidateQueryFilters): void {
  void queryClient.cancelQueries(filters).then(() => queryClient.invalidateQueries(filters))
}

export function reloadOrders(queryClient: QueryClient): void {
  // A loading board applies the events that it missed, and is requested again only if too many are missing.
  const isThere = ({ state }: { state: { data: unknown } }) => state.data !== undefined
  void queryClient.invalidateQueries({ queryKey: BOARDS, predicate: isThere })
  for (const queryKey of [ARCHIVES, ORDERS]) void queryClient.invalidateQueries({ queryKey })
  reloadUnseen(queryClient)
}
