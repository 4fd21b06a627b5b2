import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { openStateLayer, updateStateLayer } from '../../../core/back/layers.ts'

// What was searched stays in the history below the order that was found, so that Back leads to the results again.

export type Place = 'palette' | 'board'

interface Search {
  /** Where it is shown: in the command palette, or in the board's drawer. */
  in: Place
  /** What was typed, where that does not stand in the address. */
  text: string
  /** The order that was opened last. */
  orderId?: string
  /** That order stands over it. */
  isCovered?: boolean
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    search?: Search
  }
}

/**
 * The search that is shown in this place, if any. `openings` counts how often one was, as a key: each begins with what
 * was typed then.
 */
export function useSearchLayer(place: Place): { search: Search | undefined; openings: number } {
  const search = useRouterState({
    select: ({ location: { state } }) =>
      state.search?.in === place && !state.search.isCovered ? state.search : undefined,
  })
  const open = search !== undefined
  const [seen, setSeen] = useState({ open: false, openings: 0 })
  if (open !== seen.open) setSeen({ open, openings: seen.openings + (open ? 1 : 0) })
  return { search, openings: seen.openings }
}

export const showSearch = (place: Place) => openStateLayer('search', { in: place, text: '' })

export const hideSearch = () => updateStateLayer('search', () => undefined)
