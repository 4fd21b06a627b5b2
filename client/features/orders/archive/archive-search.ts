import type { ChoiceName } from '#shared/orders/fields.ts'
import {
  CHOICE_NAMES,
  filterOf,
  knownSearch,
  searchOf,
  textsIn,
  type FilterSearch,
} from '../data/filter-search.ts'
import type { OrderFilter } from '#shared/orders/filters.ts'

export interface ArchiveSearch extends Pick<FilterSearch, ChoiceName> {
  search?: string
}

export function validateArchiveSearch(search: Record<string, unknown>): ArchiveSearch {
  const { search: typed, ...choices } = textsIn(search, ['search', ...CHOICE_NAMES])
  return { ...knownSearch(choices), search: typed }
}

export function archiveFilterOf({ search, ...rest }: ArchiveSearch): OrderFilter {
  return filterOf({ ...rest, q: search })
}

export function archiveParameters(filter: OrderFilter): Record<string, string | undefined> {
  const { q, ...choices } = searchOf(filter)
  return { search: q, ...choices }
}
