import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { OrderFilter } from '#shared/orders/filters.ts'
import { carried } from '../../core/back/layers.ts'
import { filterOf, searchOf, type FilterSearch } from '../orders/data/filter-search.ts'

/** The filter's parameters in the board's address; the same object until they change. */
export function useBoardSearch(): FilterSearch {
  return useSearch({ from: '/signed-in/' })
}

export function useBoardFilter(): OrderFilter {
  return filterOf(useBoardSearch())
}

/**
 * Changes a part of the filter in the address; a field that is undefined is removed. Back undoes each choice; the typing
 * of a search is undone as a whole.
 */
export function useFilterBy() {
  const router = useRouter()
  const navigate = useNavigate({ from: '/' })
  return useCallback(
    (part: OrderFilter, how: { typing?: boolean } = {}) => {
      const { search } = router.latestLocation
      const before = filterOf(search)
      if (how.typing && (before.q ?? '') === part.q) return
      const withinSearch = how.typing && Boolean(before.q) && Boolean(part.q)
      void navigate({
        to: '/',
        search: searchOf({ ...before, ...part }),
        replace: withinSearch,
        resetScroll: false,
        // An open order stays open, and closing it must not undo this choice.
        state: carried,
      })
    },
    [navigate, router],
  )
}
