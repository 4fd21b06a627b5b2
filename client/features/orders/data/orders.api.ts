import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { ordersApi } from '#shared/api/orders.ts'
import { partsApi } from '#shared/api/parts.ts'
import { isFiltered, type OrderFilter } from '#shared/orders/filters.ts'
import { LARGEST_PAGE } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import * as t from '#texts/orders/orders.ts'
import { ApiError, call, callWithHeaders, storedQueryOf, withReason } from '../../../core/api/api.ts'
import { organizationOfPage } from '../../../core/api/page-owner.ts'
import { nextIn } from '../../../core/api/read-pages.ts'
import { notifyFailure } from '../../../core/notices/notices.ts'
import { defineChange, showWhilePending, startChange, useChange } from '../../../core/pending.ts'
import { notifyUndoFailed } from '../../../core/undo/undo.ts'
import {
  leavingOf,
  movingId,
  showGates,
  whenAgreed,
  whenLeft,
  type Move,
  type Moving,
} from '../held-move/held-move.ts'
import { searchOf } from './filter-search.ts'
import {
  boardOf,
  filterBoard,
  findOrder,
  movedTo,
  moveOnBoard,
  type Board,
  boardKey,
  BOARDS,
  orderKey,
} from './orders.cache.ts'
import { reloadOrders, showOrder, upToDate } from './orders.live.ts'

// After this many attempts the board is shown although events are missing. The next heartbeat reloads it.
const TRIES = 3

/** A loaded whole board is filtered in the page. One opened with a filter loads only what it shows. */
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
    structuralSharing: false,
  })
}

/** The whole board comes in one response, a filtered one in pages. */
export const list = (filter: OrderFilter, after?: string) =>
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

/** A loaded board shows it without waiting. It is requested if events may have been missed since. */
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

/** A hidden board may still have to be reloaded. */
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

export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

function sendMove({ order, part, to: toStatus, parts, ...how }: Move): Promise<Order> {
  const { id } = order
  if (!part) return call(ordersApi.move, { id, body: { fromStatus: order.status, toStatus, parts, ...how } })
  const body = { fromStatus: part.status, toStatus, ...how }
  return call(partsApi.move, { id, partId: part.id, body })
}

/** If the server refuses, the card goes back, and a notice or the gates dialog says why. */
export const moveChange = defineChange({
  name: 'move',
  send: sendMove,
  returnsTo: movingId,
  isTyped: ({ overrideReason }) => overrideReason !== undefined,
  onSuccess: (queryClient, moved, move) => {
    showOrder(queryClient, moved)
    void import('./move-notice.ts').then(
      ({ notifyMoved }) => notifyMoved(moved, move, (back) => startMove(queryClient, back)),
      () => undefined,
    )
  },
  onRefusal: (queryClient, error, move) => {
    const { undo } = move
    const isTold = showGates(move, error)
    if (!isTold && undo) notifyUndoFailed(error)
    else if (!isTold) notifyFailure(t.moveFailed, withReason(t.failedToMove, error))
    reloadOrders(queryClient)
  },
})

showWhilePending(moveChange, () => BOARDS, moveOnBoard, { below: true })
showWhilePending(moveChange, ({ order }) => orderKey(order.id), movedTo)

// All moves share one scope, so that they are sent one after the other: each names the stage it starts from.
const ALL_MOVES = 'any'

/** Asks first if parts come along from different stages, or timers still run. `onGo` is called with the answer when the move starts. */
export function useMoveOrder() {
  const { mutate } = useChange(moveChange, ALL_MOVES)
  const move = useCallback(
    (input: Move, onGo?: (agreed: Moving) => void) =>
      whenAgreed(input, (agreed) =>
        whenLeft([leavingOf(agreed)], () => {
          onGo?.(agreed)
          mutate(agreed)
        }),
      ),
    [mutate],
  )
  return { mutate: move }
}

export function startMove(queryClient: QueryClient, move: Move): void {
  startChange(queryClient, moveChange, move, ALL_MOVES)
}
