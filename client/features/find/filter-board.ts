import { useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { isFiltered } from '#shared/orders/filters.ts'
import { STATUSES } from '#shared/orders/orders.ts'
import { useRead } from '../../core/api/read.ts'
import { useUser } from '../../core/session.tsx'
import { filterOf, type BoardSearch } from '../orders/data/filter-search.ts'
import { useKeptCard } from '../orders/data/kept-card.ts'
import { keptInStage, type Board } from '../orders/data/orders.cache.ts'
import { boardQuery } from '../orders/data/orders.api.ts'
import { BOARDS } from '../orders/data/orders.keys.ts'
import { useSearchLayer } from '../orders/overlay/search-layer.ts'
import { useBoardSearch, viewOf } from './filter-address.ts'
import { longestFirst } from './longest-first.ts'
import { useToday } from '../../core/use-today.ts'

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
  const shown = board.data && countOf(board.data)
  const { data } = board
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
    /** The number of orders that match the filter; undefined while the board still shows the previous result. */
    found: board.isPlaceholderData ? undefined : shown,
    total: whole.data && countOf(whole.data),
  }
}

/** On a phone the list of what was found covers the board, which follows when that closes: each letter has less to draw. */
function useUncovered(search: BoardSearch): BoardSearch {
  const covered = useSearchLayer('board').search !== undefined
  const [shown, setShown] = useState(search)
  if (!covered && shown !== search) setShown(search)
  return covered ? shown : search
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
