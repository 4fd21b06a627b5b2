import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { OrderFilter } from '#shared/orders/filters.ts'
import { carried } from '../../../core/back/layers.ts'
import { filterOf, searchOf, type BoardSearch } from '../../orders/data/filter-search.ts'

/** With `order`, the orders longest in their stage come first. */
export type BoardView = OrderFilter & Pick<BoardSearch, 'order'>

/** The same object until they change. */
export function useBoardSearch(): BoardSearch {
  return useSearch({ from: '/signed-in/' })
}

export function viewOf(search: BoardSearch): BoardView {
  return { ...filterOf(search), ...(search.order && { order: search.order }) }
}

export function useBoardFilter(): BoardView {
  return viewOf(useBoardSearch())
}

/** An undefined field is removed. Back undoes each choice, and a typed search as a whole. */
export function useFilterBy() {
  const router = useRouter()
  const navigate = useNavigate({ from: '/' })
  return useCallback(
    (part: BoardView, how: { typing?: boolean } = {}) => {
      const { search, state } = router.latestLocation
      const before = viewOf(search)
      if (how.typing && (before.q ?? '') === part.q) return
      const withinSearch = how.typing && Boolean(before.q) && Boolean(part.q)
      const view = { ...before, ...part }
      void navigate({
        to: '/',
        search: { ...searchOf(view), order: view.order },
        // The first typed text goes into the entry that the search itself added.
        replace: withinSearch || (how.typing && state.opened === 'search'),
        resetScroll: false,
        // An open order stays open, and closing it must not undo this choice.
        state: carried,
      })
    },
    [navigate, router],
  )
}
