import type { ChoiceName } from '#shared/orders/fields.ts'
import {
  CHOICE_NAMES,
  filterOf,
  knownSearch,
  searchOf,
  textsIn,
  type FilterSearch,
} from '../orders/data/filter-search.ts'
import type { OrderFilter } from '#shared/orders/filters.ts'

/** The archive's filter in the address. It is like the board's, but the search has another name. */
export interface ArchiveSearch extends Pick<FilterSearch, ChoiceName> {
  search?: string
}

/** For the route: keeps the known filters, and the search as it is being typed. */
export function validateArchiveSearch(search: Record<string, unknown>): ArchiveSearch {
  const { search: typed, ...choices } = textsIn(search, ['search', ...CHOICE_NAMES])
  return { ...knownSearch(choices), search: typed }
}

export function archiveFilterOf({ search, ...rest }: ArchiveSearch): OrderFilter {
  return filterOf({ ...rest, q: search })
}

/** The call's parameters for a filter. */
export function archiveParameters(filter: OrderFilter): Record<string, string | undefined> {
  const { q, ...choices } = searchOf(filter)
  return { search: q, ...choices }
}
