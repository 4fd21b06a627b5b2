import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { OrderFilter } from '#shared/order-filters.ts'
import type { Order } from '#shared/orders.ts'
import { call } from '../../core/api.ts'
import { withFilter } from '../orders/orders.api.ts'
import { ARCHIVES } from '../orders/orders.keys.ts'
import { archiveParameters } from './archive-search.ts'

/** The archived orders that a filter lets through, the latest first. While one types, the last answer stays. */
export function archiveQuery(filter: OrderFilter) {
  return queryOptions({
    queryKey: [...ARCHIVES, filter],
    queryFn: () => call<Order[]>('GET', withFilter('/api/orders/archive', archiveParameters(filter))),
    placeholderData: keepPreviousData,
  })
}
