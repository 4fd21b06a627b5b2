import { useNavigate } from '@tanstack/react-router'
import { Bookmark } from 'lucide-react'
import type { OrderFilter } from '#shared/orders/filters.ts'
import type { SavedView } from '#shared/views/schemas.ts'
import * as t from '#texts/board/views.ts'
import { carried } from '../../../core/back/layers.ts'
import {
  filterOf,
  searchOf,
  validateFilterSearch,
  type FilterSearch,
} from '../../orders/data/filter-search.ts'
import { useViews } from './views.api.ts'

const searchOfView = ({ search }: SavedView): FilterSearch =>
  searchOf(filterOf(validateFilterSearch(Object.fromEntries(new URLSearchParams(search)))))

/** In a fixed order, regardless of the order of the choices. */
export function addressOf(search: FilterSearch): string {
  const set = Object.entries(search).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return new URLSearchParams(set.toSorted(([a], [b]) => (a < b ? -1 : 1))).toString()
}

/** Your own come before the shop's. */
export function savedViewOf(views: SavedView[], filter: OrderFilter): SavedView | undefined {
  const address = addressOf(searchOf(filter))
  return views.find((view) => addressOf(searchOfView(view)) === address)
}

/** Layers over the board stay open. */
export function useApplyView(): (view: SavedView) => void {
  const navigate = useNavigate()
  return (view) => void navigate({ to: '/', search: searchOfView(view), resetScroll: false, state: carried })
}

export function useViewPlaces() {
  const navigate = useNavigate()
  return useViews().map((view) => ({
    id: view.id,
    label: (view.shared ? t.sharedPlace : t.place)(view),
    icon: Bookmark,
    go: () => navigate({ to: '/', search: searchOfView(view) }),
    keys: '',
  }))
}
