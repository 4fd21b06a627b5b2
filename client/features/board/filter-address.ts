import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import type { OrderFilter } from '#shared/order-filters.ts'
import { filterOf, searchOf, type FilterSearch } from '../orders/filter-search.ts'

// A panel that is open on a phone has an entry in the history, so that Back closes it. The first choice in it takes
// that entry's place: otherwise Back would later come by an entry that changes nothing.
declare module '@tanstack/react-router' {
  interface HistoryState {
    panel?: { id: string; fresh: boolean }
  }
}

/** What the address says of the board's filter; the same object until it says something else. */
export function useBoardSearch(): FilterSearch {
  return useSearch({ from: '/signed-in/' })
}

export function useBoardFilter(): OrderFilter {
  return filterOf(useBoardSearch())
}

/**
 * Puts a part of the filter into the address; a field that is undefined restricts no longer. Back takes it back:
 * each choice, and a search as a whole.
 */
export function useFilterBy() {
  const router = useRouter()
  const navigate = useNavigate({ from: '/' })
  return useCallback(
    (part: OrderFilter, how: { typing?: boolean } = {}) => {
      const { search, state } = router.latestLocation
      const { panel, order } = state
      const before = filterOf(search)
      if (how.typing && (before.q ?? '') === part.q) return
      const withinSearch = how.typing && Boolean(before.q) && Boolean(part.q)
      void navigate({
        to: '/',
        search: searchOf({ ...before, ...part }),
        replace: withinSearch || panel?.fresh === true,
        resetScroll: false,
        state: {
          ...(panel && { panel: { ...panel, fresh: false } }),
          // What is open beside the board stays, and closing it must not go back behind this choice.
          ...(order && { order: { ...order, pushed: undefined } }),
        },
      })
    },
    [navigate, router],
  )
}

/** A panel that Back closes. Other entries of the history do not open it again. */
export function usePanel() {
  const router = useRouter()
  const navigate = useNavigate({ from: '/' })
  const [id, setId] = useState<string>()

  useEffect(() => {
    if (id === undefined) return
    return router.history.subscribe(({ location, action }) => {
      const walked = action.type !== 'PUSH' && action.type !== 'REPLACE'
      if (walked && location.state.panel?.id !== id) setId(undefined)
    })
  }, [id, router])

  const isFresh = () => router.latestLocation.state.panel?.fresh === true
  return {
    isOpen: id !== undefined,
    open: () => {
      const next = String(Date.now())
      setId(next)
      void navigate({
        to: '/',
        search: true,
        resetScroll: false,
        state: { panel: { id: next, fresh: true } },
      })
    },
    close: () => {
      setId(undefined)
      if (isFresh()) router.history.back()
    },
    /** Closes it for what takes its place; true when that should take the panel's entry in the history too. */
    leave: () => {
      setId(undefined)
      return isFresh()
    },
  }
}
