import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { openStateLayer, updateStateLayer } from '../../../core/back/layers.ts'

// The search stays in the history below the found order, so that Back returns to the results.

export type Place = 'palette' | 'board'

interface Search {
  /** Where the search is shown: in the command palette, or in the board's drawer. */
  in: Place
  /** The typed text, unless the address has it. */
  text: string
  /** The order that was opened last. */
  orderId?: string
  /** Whether that order covers the search. */
  isCovered?: boolean
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    search?: Search
  }
}

/**
 * The search that is shown in this place, if any. `openings` counts its openings, as a key: each starts with the text
 * typed then.
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
