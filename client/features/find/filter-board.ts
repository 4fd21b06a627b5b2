import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useRef, useState, type UIEvent } from 'react'
import { isFiltered } from '#shared/orders/filters.ts'
import { STATUSES } from '#shared/orders/orders.ts'
import { withReason } from '../../core/api/api.ts'
import { useRead } from '../../core/api/read.ts'
import { notifyFailure } from '../../core/notices/notices.ts'
import { useUser } from '../../core/session.tsx'
import { filterOf, type BoardSearch } from '../orders/data/filter-search.ts'
import { useKeptCard } from '../orders/data/kept-card.ts'
import { filterBoard, keptInStage, type Board } from '../orders/data/orders.cache.ts'
import { boardQuery, loadMore } from '../orders/data/orders.api.ts'
import { BOARDS } from '../orders/data/orders.keys.ts'
import { useSearchLayer } from '../orders/overlay/search-layer.ts'
import { useBoardSearch, viewOf } from './filter-address.ts'
import { longestFirst } from './longest-first.ts'
import { useToday } from '../../core/use-today.ts'

// Pixels from the end of a stage at which the next page is requested.
const AHEAD = 600

/** The board with the filter in the address, and the board without a filter. */
export function useFilteredBoard() {
  const { timeZone } = useUser()
  const queryClient = useQueryClient()
  // Deferred, so that typing stays fast: rendering a board of thousands may take longer than typing a letter.
  const search = useUncovered(useDeferredValue(useBoardSearch()))
  const filter = filterOf(search)
  const filtered = isFiltered(filter)
  const board = useRead(boardQuery(queryClient, filter, timeZone))
  // A stage's limit counts all of its orders, also filtered-out ones. The filtered board loads first.
  const whole = useRead({
    ...boardQuery(queryClient, {}, timeZone),
    enabled: !filtered || (board.data !== undefined && !board.isPlaceholderData),
  })
  useReloadOnAnotherDay()
  // The first page of matches is shown at once. The whole board, once loaded, has all of them.
  const data = useMemo(
    () => (board.data?.next && whole.data ? filterBoard(whole.data, board.data.filter) : board.data),
    [board.data, whole.data],
  )
  const more = useMore(data)
  const shown = data && countOf(data)
  const kept = useKeptCard()
  const placed = useMemo(() => (data && kept ? keptInStage(data, kept) : data), [data, kept])
  const ordered = useMemo(
    () => (placed && search.order ? longestFirst(placed) : placed),
    [placed, search.order],
  )
  return {
    filter: viewOf(search),
    filtered,
    board: { ...board, data: ordered },
    whole: whole.data,
    shown,
    more,
    /** The number of orders that match the filter. Undefined while the board still shows the previous result. */
    found: board.isPlaceholderData ? undefined : shown,
    total: whole.data && countOf(whole.data),
  }
}

/**
 * On a phone the list of results covers the board. The board updates when the list closes, so that each
 * letter renders less.
 */
function useUncovered(search: BoardSearch): BoardSearch {
  const covered = useSearchLayer('board').search !== undefined
  const [shown, setShown] = useState(search)
  if (!covered && shown !== search) setShown(search)
  return covered ? shown : search
}

/** Loads the rest of a large board. Undefined if nothing is left. */
function useMore(board: Board | undefined) {
  const queryClient = useQueryClient()
  const { mutate, isPending, isError } = useMutation({
    mutationFn: loadMore.bind(null, queryClient),
    onError: (error) => notifyFailure('Orders not loaded', withReason('Failed to fetch orders', error)),
  })
  if (!board?.next) return undefined
  const load = () => {
    if (!isPending) mutate(board)
  }
  return {
    busy: isPending,
    load,
    /** A failed load isn't repeated automatically. */
    onScroll: ({ target }: UIEvent) => {
      const { scrollHeight, scrollTop, clientHeight } = target as Element
      if (!isError && scrollHeight > clientHeight && scrollHeight - scrollTop - clientHeight < AHEAD) load()
    },
  }
}

/** Loads an open board again after midnight, when the orders due yesterday are overdue. */
function useReloadOnAnotherDay(): void {
  const queryClient = useQueryClient()
  const today = useToday()
  const seen = useRef(today)
  useEffect(() => {
    if (seen.current === today) return
    seen.current = today
    void queryClient.invalidateQueries({ queryKey: BOARDS })
  }, [queryClient, today])
}

function countOf(board: Board): number {
  return STATUSES.reduce((sum, status) => sum + board.columns[status].length, 0)
}
