import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useRef, useState, type UIEvent } from 'react'
import { isFiltered } from '#shared/orders/filters.ts'
import { STATUSES } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import * as t from '#texts/board/board.ts'
import { withReason } from '../../../core/api/api.ts'
import { useRead } from '../../../core/api/read.ts'
import { notifyFailure } from '../../../core/notices/notices.ts'
import { useUser } from '../../../core/session.tsx'
import { filterOf, type BoardSearch } from '../../orders/data/filter-search.ts'
import { usePinnedCard } from '../../orders/data/pinned-card.ts'
import { filterBoard, pinnedInStage, type Board, BOARDS } from '../../orders/data/orders.cache.ts'
import { boardQuery } from '../../orders/data/orders.api.ts'
import { useSearchLayer } from '../../orders/overlay/search-layer.ts'
import { useBoardSearch, viewOf } from './filter-address.ts'
import { useToday } from '../../../core/server-clock.ts'

// In pixels.
const AHEAD = 600

export function useFilteredBoard() {
  const { timeZone } = useUser()
  const queryClient = useQueryClient()
  // Deferred: rendering a board of thousands may take longer than typing a letter.
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
  // The whole board, once loaded, has all matches.
  const data = useMemo(
    () => (board.data?.next && whole.data ? filterBoard(whole.data, board.data.filter) : board.data),
    [board.data, whole.data],
  )
  const more = useMore(data)
  const shown = data && countOf(data)
  const kept = usePinnedCard()
  const placed = useMemo(() => (data && kept ? pinnedInStage(data, kept) : data), [data, kept])
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
    found: board.isPlaceholderData ? undefined : shown,
    total: whole.data && countOf(whole.data),
  }
}

/** On a phone the results cover the board, which waits, so that each letter renders less. */
function useUncovered(search: BoardSearch): BoardSearch {
  const covered = useSearchLayer('board').search !== undefined
  const [shown, setShown] = useState(search)
  if (!covered && shown !== search) setShown(search)
  return covered ? shown : search
}

function useMore(board: Board | undefined) {
  const queryClient = useQueryClient()
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async (shown: Board) => {
      const { loadMore } = await import('../../orders/data/more-orders.api.ts')
      return loadMore(queryClient, shown)
    },
    onError: (error) => notifyFailure(t.moreNotLoaded, withReason(t.notLoaded, error)),
  })
  if (!board?.next) return undefined
  const load = () => {
    if (!isPending) mutate(board)
  }
  return {
    busy: isPending,
    load,
    onScroll: ({ target }: UIEvent) => {
      const { scrollHeight, scrollTop, clientHeight } = target as Element
      if (!isError && scrollHeight > clientHeight && scrollHeight - scrollTop - clientHeight < AHEAD) load()
    },
  }
}

/** After midnight the orders due yesterday are overdue. */
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

const cameEarlier = (a: Order, b: Order) => Date.parse(a.enteredStageAt) - Date.parse(b.enteredStageAt)

export function longestFirst(board: Board): Board {
  const columns = { ...board.columns }
  for (const status of STATUSES) columns[status] = columns[status].toSorted(cameEarlier)
  return { ...board, columns }
}
