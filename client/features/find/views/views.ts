import { useNavigate } from '@tanstack/react-router'
import type { OrderFilter } from '#shared/orders/filters.ts'
import type { SavedView } from '#shared/views/types.ts'
import { carried } from '../../../core/back/layers.ts'
import {
  filterOf,
  searchOf,
  validateFilterSearch,
  type FilterSearch,
} from '../../orders/data/filter-search.ts'

/** The parameters of the board's address for a view, as far as this page knows them. */
export const searchOfView = ({ search }: SavedView): FilterSearch =>
  searchOf(filterOf(validateFilterSearch(Object.fromEntries(new URLSearchParams(search)))))

/** The board's address as text, in a fixed order regardless of the order of the choices. */
export function addressOf(search: FilterSearch): string {
  const set = Object.entries(search).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return new URLSearchParams(set.toSorted(([a], [b]) => (a < b ? -1 : 1))).toString()
}

/** The view with this filter. Your own come before the shop's. */
export function savedViewOf(views: SavedView[], filter: OrderFilter): SavedView | undefined {
  const address = addressOf(searchOf(filter))
  return views.find((view) => addressOf(searchOfView(view)) === address)
}

/** Shows the board with a view's filter. Layers over it stay open. */
export function useApplyView(): (view: SavedView) => void {
  const navigate = useNavigate()
  return (view) => void navigate({ to: '/', search: searchOfView(view), resetScroll: false, state: carried })
}
