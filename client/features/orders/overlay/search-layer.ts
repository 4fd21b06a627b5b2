import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { openStateLayer, updateStateLayer } from '../../../core/back/layers.ts'
import { openFromStateLayer } from '../../../core/back/open-from.ts'
import { openingOf } from './open-order.ts'

// The search stays in the history below the found order, so that Back returns to the results.

type Place = 'palette' | 'board'

interface Search {
  in: Place
  /** The typed text, unless the address has it. */
  text: string
  orderId?: string
  isCovered?: boolean
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    search?: Search
  }
}

/** `openings` counts its openings, as a key: each starts with the text typed then. */
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

export function openFound(place: Place, text: string, orderId: string): void {
  const found = { in: place, text, orderId }
  openFromStateLayer(
    'search',
    { found, covered: { ...found, isCovered: true } },
    'order',
    openingOf(orderId, 'view', 'panel'),
  )
}
