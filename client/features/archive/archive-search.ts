import { filterOf, searchOf, type FilterSearch } from '../orders/filter-search.ts'
import type { OrderFilter } from '#shared/order-filters.ts'

/** The archive's filter as it stands in the address: as the board's, with a search that goes by another name. */
export interface ArchiveSearch extends Pick<FilterSearch, 'status' | 'priority' | 'fulfillmentType'> {
  search?: string
}

const NAMES = ['search', 'status', 'priority', 'fulfillmentType'] as const

/** For the route: keeps the text of what is known. */
export function validateArchiveSearch(search: Record<string, unknown>): ArchiveSearch {
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = search[name]
      return typeof value === 'string' && value !== '' ? [[name, value]] : []
    }),
  )
}

export function archiveFilterOf({ search, ...rest }: ArchiveSearch): OrderFilter {
  return filterOf({ ...rest, q: search })
}

/** The call's parameters for a filter. */
export function archiveParameters(filter: OrderFilter): Record<string, string | undefined> {
  const { q, status, priority, fulfillmentType } = searchOf(filter)
  return { search: q, status, priority, fulfillmentType }
}
