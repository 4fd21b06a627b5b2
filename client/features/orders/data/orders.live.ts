import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'
import type { Order } from '#shared/orders/types.ts'
import type { LiveEvent } from '#shared/realtime.ts'
import {
  handleEvent,
  onEvents,
  reloadImport,
  reloadInbox,
  reloadPersonal,
} from '../../../core/live/event-handlers.ts'
import { Unreachable } from '../../../core/api/api.ts'
import { patch } from '../../../core/api/patch.ts'
import type { RealtimeHandlers } from '../../../core/live/realtime.ts'
import { confirm } from '../../../core/persist/status.ts'
import { reloadForSession, resumeSession } from '../../../core/session.tsx'
import { registerPeopleHandlers } from '../../people/people.live.ts'
import { ordersIn, putArchived, type ArchivePages } from './archive-pages.ts'
import { applyEvent, catchUp, putOrder, type Board } from './orders.cache.ts'
import { ARCHIVES, BOARDS, orderKey, ORDERS } from './orders.keys.ts'
import { mergeSeen, reloadUnseen } from './seen.cache.ts'

// Enough for the events that arrive while a board loads. If more arrive, it is loaded again.
const REMEMBERED = 500

registerPeopleHandlers()
for (const about of ['orders', 'import'] as const) {
  onEvents(about, (queryClient) => {
    // The boards have already started their own reload.
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== BOARDS[0] })
  })
}

interface Received {
  events: LiveEvent[]
  /** The newest version that any message has named; before the first message, the version of the oldest board. */
  present: number
}

const receivedBy = new WeakMap<QueryClient, Received>()
const receivedIn = (queryClient: QueryClient): Received =>
  receivedBy.get(queryClient) ?? { events: [], present: 0 }

/** Applies the events that arrived while the board was loading. Returns undefined if too many are missing. */
export function upToDate(queryClient: QueryClient, board: Board): Board | undefined {
  const { events, present } = receivedIn(queryClient)
  // A reloaded board is newer than the other data that was loaded with it before.
  if (present === 0) receivedBy.set(queryClient, { events, present: oldestOf(queryClient, board) })
  const caughtUp = catchUp(board, events)
  return caughtUp.version >= present ? caughtUp : undefined
}

const oldestOf = (queryClient: QueryClient, ...more: Board[]): number =>
  Math.min(...[...boardsIn(queryClient).map(({ board }) => board), ...more].map(({ version }) => version))

/** The boards that are up to date: others reload when they are shown again, so events skip them. */
function boardsIn(queryClient: QueryClient) {
  return queryClient
    .getQueryCache()
    .findAll({ queryKey: BOARDS })
    .filter((query) => query.isActive() || !query.state.isInvalidated)
    .flatMap(({ queryKey: key, state }) => (state.data ? [{ key, board: state.data as Board }] : []))
}

/**
 * Writes a response's order into the boards and the open order, unless its event or a newer one has come. A response
 * that waited for another change may contain outdated assignees.
 */
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
  // A first response that is under way may be older than this, so the order is loaded again.
  const state = queryClient.getQueryState(key)
  if (state && state.data === undefined) reload(queryClient, { queryKey: key, exact: true })
}

/** Updates the order in the archives that have it. An archive that it enters is reloaded. */
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

/** Reloads all shown data of orders; the rest reloads when it is shown. */
export function reloadOrders(queryClient: QueryClient): void {
  // A loading board applies the events that it missed, and is requested again only if too many are missing.
  const isThere = ({ state }: { state: { data: unknown } }) => state.data !== undefined
  void queryClient.invalidateQueries({ queryKey: BOARDS, predicate: isThere })
  for (const queryKey of [ARCHIVES, ORDERS]) void queryClient.invalidateQueries({ queryKey })
  reloadUnseen(queryClient)
}

/** After a failed reload the old data stays on the screen, so each heartbeat tries again. */
async function retryFailedReloads(queryClient: QueryClient): Promise<void> {
  await queryClient.refetchQueries({
    type: 'active',
    // Without data an error with a retry button is shown, and the button must not move under a finger.
    predicate: ({ state }) => state.data !== undefined && state.isInvalidated && state.fetchStatus === 'idle',
  })
  confirmBoard(queryClient)
}

/** Requests that failed without a connection are repeated when it is back. */
async function loadWhatWasUnreachable(queryClient: QueryClient): Promise<void> {
  await queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.data === undefined && state.error instanceof Unreachable,
  })
}

/** Marks the board as confirmed by the server, unless it still has to be reloaded. */
function confirmBoard(queryClient: QueryClient): void {
  const shown = queryClient.getQueryCache().findAll({ queryKey: BOARDS, type: 'active' })
  if (shown.every(({ state }) => !state.isInvalidated)) confirm('board')
}

/** Reloads the data below an order: its notes, files, history and people. */
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

export function liveOrders(queryClient: QueryClient): RealtimeHandlers {
  return {
    version() {
      const { present } = receivedIn(queryClient)
      // A board may be newer than the last message and than other shown data.
      const versions = [
        ...boardsIn(queryClient).map(({ board }) => board.version),
        ...(present ? [present] : []),
      ]
      return versions.length > 0 ? Math.min(...versions) : undefined
    },
    onEvent(message) {
      const { events, present } = receivedIn(queryClient)
      // Before the first event `present` is 0, but the shown data has a version.
      const known = present || oldestOf(queryClient)
      const missed = Number.isFinite(known) && message.version > known + 1
      receivedBy.set(queryClient, {
        events: [...events.slice(1 - REMEMBERED), message],
        present: Math.max(present, message.version),
      })
      for (const { key, board } of boardsIn(queryClient)) {
        const next = applyEvent(board, message)
        if (next === 'gap') void queryClient.invalidateQueries({ queryKey: key })
        else queryClient.setQueryData(key, next)
      }
      show(queryClient, message)
      // The missed events may be about any order.
      if (missed) reloadOrders(queryClient)
    },
    onPresent(version) {
      const boards = boardsIn(queryClient)
      const { events, present } = receivedIn(queryClient)
      const unheard = (present > 0 || boards.length === 0) && present < version
      const behind = unheard || boards.some(({ board }) => board.version < version)
      receivedBy.set(queryClient, { events, present: Math.max(present, version) })
      if (behind) reloadOrders(queryClient)
      void retryFailedReloads(queryClient)
    },
    onCaughtUp: () => confirm('board'),
    onLost(version) {
      receivedBy.set(queryClient, { events: [], present: version })
      // People reload too: a name may have changed.
      void queryClient.invalidateQueries().then(() => confirmBoard(queryClient))
    },
    onPersonal: (message) => mergeSeen(queryClient, message),
    onInbox: () => reloadInbox(queryClient),
    onImport: () => reloadImport(queryClient),
    onPersonalMissed() {
      reloadUnseen(queryClient)
      reloadPersonal(queryClient)
    },
    onLive() {
      resumeSession()
      void loadWhatWasUnreachable(queryClient)
    },
    // The user has signed out or switched the organization elsewhere, so the loaded data is outdated.
    onEnded: () => void reloadForSession(queryClient),
  }
}
