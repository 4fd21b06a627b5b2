import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import { archiveApi } from '#shared/api/archive.ts'
import { ordersApi } from '#shared/api/orders.ts'
import { isFiltered, type OrderFilter } from '#shared/orders/filters.ts'
import { LARGEST_PAGE, mayArchive, STAGE_NAMES, type Status } from '#shared/orders/orders.ts'
import type { CreateOrder, Order, Repeats } from '#shared/orders/types.ts'
import {
  ApiError,
  call,
  callWithHeaders,
  sentenceOf,
  storedQueryOf,
  withReason,
} from '../../../core/api/api.ts'
import { organizationOfPage } from '../../../core/api/page-owner.ts'
import type { Origin } from '../../../core/api/idempotency.ts'
import { nextIn } from '../../../core/api/next-page.ts'
import { notify, notifyFailure } from '../../../core/notices/notices.ts'
import { defineChange, showWhilePending, startChange, useChange } from '../../../core/pending.ts'
import { useUser } from '../../../core/session.tsx'
import { notifyUndone, notifyUndoFailed, notifyWithUndo, takeBack } from '../../../core/undo/undo.ts'
import { returnedReasons, showGates, whenLeft } from '../held-move/held-move.ts'
import { notifyCreated } from './created-notice.ts'
import { searchOf } from './filter-search.ts'
import { markCreated } from './just-created.ts'
import { notifyMoved } from './move-notice.ts'
import {
  boardOf,
  filterBoard,
  findOrder,
  movedTo,
  moveOnBoard,
  withPage,
  type Board,
} from './orders.cache.ts'
import { ARCHIVES, boardKey, BOARDS, orderKey } from './orders.keys.ts'
import { reloadOrders, showArchived, showOrder, upToDate } from './orders.live.ts'

// After this many attempts the board is shown although events are missing. The next heartbeat reloads it.
const TRIES = 3

/**
 * The board under a filter. If the whole board is loaded, it is filtered in the page without a request. A page that is
 * opened with a filter in its address loads only what the filter shows.
 */
export function boardQuery(queryClient: QueryClient, filter: OrderFilter, timeZone: string) {
  return queryOptions({
    queryKey: boardKey(filter),
    queryFn: async (): Promise<Board> => {
      for (let tries = 1; ; tries += 1) {
        const board = await fetchBoard(filter, timeZone)
        const current = upToDate(queryClient, board)
        if (current) return current
        if (tries === TRIES) return board
      }
    },
    initialData: () => {
      const whole = isFiltered(filter) && queryClient.getQueryData<Board>(boardKey({}))
      return whole ? filterBoard(whole, filter) : undefined
    },
    placeholderData: keepPreviousData,
    ...(!isFiltered(filter) && { meta: { stored: 'opening', live: true, versioned: true } as const }),
    // Comparing thousands of orders field by field would take longer than the rendering that it saves.
    structuralSharing: false,
  })
}

/** The whole board comes in one response, a filtered one in pages. */
const list = (filter: OrderFilter, after?: string) =>
  callWithHeaders(ordersApi.list, {
    query: { ...searchOf(filter), ...(isFiltered(filter) && { limit: String(LARGEST_PAGE), after }) },
  })

let early: ReturnType<typeof list> | undefined

/** Requests the whole board before the page knows who is signed in. */
export function askForBoardEarly(): void {
  early = list({})
  // If the user isn't signed in, nothing needs the board.
  early.catch(() => undefined)
}

/** Takes the early board once. Its ETag names the organization, because another tab may have switched it. */
async function takeEarly(): ReturnType<typeof list> {
  const asked = early
  early = undefined
  const found = await asked?.catch(() => undefined)
  const orgId = organizationOfPage()
  return found && orgId && found.headers.get('etag')?.includes(orgId) ? found : list({})
}

async function fetchBoard(filter: OrderFilter, timeZone: string): Promise<Board> {
  const { body, headers } = await (isFiltered(filter) ? list(filter) : takeEarly())
  const board = boardOf(body, Number(headers.get('x-board-version')), { filter, timeZone })
  return { ...board, next: nextIn(headers) }
}

/** Loads the next page of a board that is loaded in pages. */
export async function loadMore(queryClient: QueryClient, { filter, next: after }: Board): Promise<void> {
  const { body, headers } = await list(filter, after)
  queryClient.setQueryData<Board>(boardKey(filter), (board) =>
    board?.next === after ? board && withPage(board, body, nextIn(headers)) : board,
  )
}

/**
 * One order, archived or not. A loaded board shows it without waiting; it is requested if events may have been missed
 * since.
 */
export function orderQuery(queryClient: QueryClient, id: string) {
  const storedQuery = storedQueryOf(ordersApi.read, { id })
  return queryOptions({
    ...storedQuery,
    queryFn: async () => {
      const order = await call(ordersApi.read, { id })
      const known = queryClient.getQueryData(storedQuery.queryKey)
      // An event may have brought a newer version before this response.
      return known && known.version > order.version ? known : order
    },
    initialData: () => onBoard(queryClient, id)?.order,
    initialDataUpdatedAt: () => (onBoard(queryClient, id)?.isOld ? OLD : Date.now()),
    staleTime: ({ state }) => (state.dataUpdatedAt === OLD ? 0 : Infinity),
  })
}

const OLD = 0

/** An order as the loaded boards have it. A hidden board may still have to be reloaded. */
function onBoard(queryClient: QueryClient, id: string): { order: Order; isOld: boolean } | undefined {
  const found = queryClient
    .getQueryCache()
    .findAll({ queryKey: BOARDS })
    .flatMap(({ state }) => {
      const board = state.data as Board | undefined
      const order = board && findOrder(board, id)
      return order ? [{ order, isOld: state.isInvalidated }] : []
    })
  return found.find(({ isOld }) => !isOld) ?? found[0]
}

/** Whether the error means that the order doesn't exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

export interface Move {
  order: Order
  to: Status
  /** Reverts the move before it. */
  undo?: true
  /** The reason for moving past open gates. */
  overrideReason?: string | undefined
}

/** Shows a move at once. If the server refuses it, the card goes back, and a notice or the gates dialog says why. */
export const moveChange = defineChange({
  name: 'move',
  send: ({ order: { id, status: fromStatus }, to: toStatus, undo, overrideReason }: Move) =>
    call(ordersApi.move, { id, body: { fromStatus, toStatus, undo, overrideReason } }),
  onSuccess: (queryClient, moved, { order, to, undo }) => {
    showOrder(queryClient, moved)
    returnedReasons.giveBack(order.id)
    if (undo) notifyUndone(`Order ${moved.number} is back in ${STAGE_NAMES[to]}`)
    else void notifyMoved(moved, to, () => moveBack(queryClient, moved, order.status))
  },
  onRefusal: (queryClient, error, { order, to, undo, overrideReason }) => {
    if (overrideReason !== undefined) returnedReasons.giveBack(order.id, overrideReason)
    // The gates dialog replaces the notice.
    const isTold = showGates({ order, to }, error)
    if (!isTold && undo) notifyUndoFailed(error)
    else if (!isTold) notifyFailure('Move failed', withReason('Failed to move order', error))
    // The order may be in another stage by now.
    reloadOrders(queryClient)
  },
})

const showMove = (board: Board, { order, to }: Move, at: number) => moveOnBoard(board, order, to, at)
showWhilePending(moveChange, () => BOARDS, showMove, { below: true })
showWhilePending(
  moveChange,
  ({ order }) => orderKey(order.id),
  (order: Order, { to }, at) => movedTo(order, to, at),
)

// All moves share one scope, so that they are sent one after the other: each names the stage it starts from.
const ALL_MOVES = 'any'

/** Moves an order. If its timers still run, it asks first. `onGo` is called when the move starts. */
export function useMoveOrder() {
  const { mutate } = useChange(moveChange, ALL_MOVES)
  const move = useCallback(
    (input: Move, onGo?: () => void) =>
      whenLeft([input.order], () => {
        onGo?.()
        mutate(input)
      }),
    [mutate],
  )
  return { mutate: move }
}

/** Moves an order without asking about timers. */
export function startMove(queryClient: QueryClient, move: Move): void {
  startChange(queryClient, moveChange, move, ALL_MOVES)
}

const moveBack = (queryClient: QueryClient, order: Order, to: Status) =>
  startMove(queryClient, { order, to, undo: true })

interface NewOrder {
  order: CreateOrder
  repeats: Repeats | undefined
  /** The token of the promise that set the due date. */
  promise: string | undefined
  /** The form that created the order. */
  origin: Origin
  /** Called even if the form has closed. */
  onCreated: ((created: Order) => void) | undefined
}

export function useCreateOrder() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ order, repeats, promise, origin }: NewOrder) =>
      call(ordersApi.create, { body: { ...order, status: 'ORDER_IN', repeats, promise } }, origin),
    onSuccess: (created, { onCreated }) => {
      markCreated(created.id)
      showOrder(queryClient, created)
      notifyCreated(created, () => void undoCreating(queryClient, created))
      onCreated?.(created)
    },
    onError: (error) => notifyFailure('Creation failed', sentenceOf(error, 'Failed to create order')),
  })
}

export function useArchiveOrder() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ order, reason }: { order: Order; reason: string }) =>
      call(archiveApi.archive, { id: order.id, body: { reason } }),
    onSuccess: (archived) => {
      showOrder(queryClient, archived)
      void queryClient.invalidateQueries({ queryKey: ARCHIVES })
      notifyWithUndo(
        { title: 'Order archived', description: 'Order has been moved to the archive' },
        { label: `archive ${archived.number}`, run: () => void undoArchive(queryClient, archived) },
      )
    },
    onError: (error) => notifyFailure('Error', withReason('Failed to archive order', error)),
  })
}

/** The order's number isn't used again. */
async function undoCreating(queryClient: QueryClient, { id, number }: Order): Promise<void> {
  const archive = () => call(archiveApi.archive, { id, body: { undo: true } })
  showEverywhere(queryClient, await takeBack(archive, `Order ${number} is in the archive`))
}

async function undoArchive(queryClient: QueryClient, { id, number }: Order): Promise<void> {
  const restore = () => call(archiveApi.restore, { id, query: { undo: 'true' } })
  showEverywhere(queryClient, await takeBack(restore, `Order ${number} is back on the board`))
}

async function undoRestore(queryClient: QueryClient, { id, number }: Order): Promise<void> {
  const archive = () => call(archiveApi.archive, { id, body: { undo: true } })
  showEverywhere(queryClient, await takeBack(archive, `Order ${number} is in the archive again`))
}

/** @param order undefined if the server refused: then an event brings its current state */
function showEverywhere(queryClient: QueryClient, order: Order | undefined): void {
  if (!order) return
  showOrder(queryClient, order)
  showArchived(queryClient, order)
}

export function useRestoreOrder() {
  const queryClient = useQueryClient()
  const { role } = useUser()
  return useMutation({
    mutationFn: (order: Order) => call(archiveApi.restore, { id: order.id }),
    onSuccess: (restored) => {
      showEverywhere(queryClient, restored)
      const { number, status } = restored
      const notice = { title: 'Order restored', description: `Order ${number} is back on the board` }
      if (!role || !mayArchive(role, status)) return notify(notice)
      const run = () => void undoRestore(queryClient, restored)
      notifyWithUndo(notice, { label: `restore ${number}`, run })
    },
    onError: (error) => notifyFailure('Error', withReason('Failed to restore order', error)),
  })
}
