import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useRef } from 'react'
import { isFiltered } from '#shared/order-filters.ts'
import { STATUSES } from '#shared/orders.ts'
import { useRead } from '../../core/read.ts'
import { useUser } from '../../core/session.tsx'
import { filterOf } from '../orders/filter-search.ts'
import type { Board } from '../orders/orders.cache.ts'
import { boardQuery } from '../orders/orders.api.ts'
import { BOARDS } from '../orders/orders.keys.ts'
import { useBoardSearch } from './filter-address.ts'
import { useToday } from './use-today.ts'

/** The board under the address's filter, and what there is without it. */
export function useFilteredBoard() {
  const { timeZone } = useUser()
  const queryClient = useQueryClient()
  // A board of thousands may take longer to draw than a letter to type: the field goes first.
  const filter = filterOf(useDeferredValue(useBoardSearch()))
  const filtered = isFiltered(filter)
  const board = useRead(boardQuery(queryClient, filter, timeZone))
  // A stage's limit counts all of its orders, found or not. An address with a filter gets what it shows first.
  const whole = useQuery({
    ...boardQuery(queryClient, {}, timeZone),
    enabled: !filtered || (board.data !== undefined && !board.isPlaceholderData),
  })
  useReloadOnAnotherDay()
  const shown = board.data && countOf(board.data)
  return {
    filter,
    filtered,
    board,
    whole: whole.data,
    shown,
    /** How many orders the filter lets through; undefined while the board still shows what was before. */
    found: board.isPlaceholderData ? undefined : shown,
    total: whole.data && countOf(whole.data),
  }
}

/** What is overdue today was due yesterday: a board that is left open over midnight is asked for again. */
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
