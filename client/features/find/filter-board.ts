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

// Pixels from the end of a stage at which the next page is asked for.
const AHEAD = 600

/** The board with the filter in the address, and the board without a filter. */
export function useFilteredBoard() {
  const { timeZone } = useUser()
  const queryClient = useQueryClient()
  // Deferred, so that typing stays quick: a board of thousands may take longer to render than a letter to type.
  const search = useUncovered(useDeferredValue(useBoardSearch()))
  const filter = filterOf(search)
  const filtered = isFiltered(filter)
  const board = useRead(boardQuery(queryClient, filter, timeZone))
  // A stage's limit counts all of its orders, also those that are filtered out. The filtered board is loaded first.
  const whole = useRead({
    ...boardQuery(queryClient, {}, timeZone),
    enabled: !filtered || (board.data !== undefined && !board.isPlaceholderData),
  })
  useReloadOnAnotherDay()
  // Of what a filter finds the first page stands at once. The whole board, once it is here, has all of it.
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
    /** The number of orders that match the filter; undefined while the board still shows the previous result. */
    found: board.isPlaceholderData ? undefined : shown,
    total: whole.data && countOf(whole.data),
  }
}

/** On a phone the list of results covers the board. The board follows when the list closes, so each letter draws less. */
function useUncovered(search: BoardSearch): BoardSearch {
  const covered = useSearchLayer('board').search !== undefined
  const [shown, setShown] = useState(search)
  if (!covered && shown !== search) setShown(search)
  return covered ? shown : search
}

/** How the rest of a board is loaded that is too large to be here whole; undefined where nothing is left. */
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
    /** What failed is not asked for again by itself. */
    onScroll: ({ target }: UIEvent) => {
      const { scrollHeight, scrollTop, clientHeight } = target as Element
      if (!isError && scrollHeight > clientHeight && scrollHeight - scrollTop - clientHeight < AHEAD) load()
    },
  }
}

/** Loads an open board again after midnight, when the orders that were due yesterday are overdue. */
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
