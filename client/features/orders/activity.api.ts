import { queryOptions } from '@tanstack/react-query'
import type { ActivityEntry, FeedItem } from '#shared/orders.ts'
import { call } from '../../core/api.ts'
import { orderKey } from './orders.keys.ts'

/** What happened to an order, entry by entry with what changed, newest first. */
export function historyQuery(id: string) {
  return queryOptions({
    queryKey: [...orderKey(id), 'activity'],
    queryFn: () => call<ActivityEntry[]>('GET', `/api/orders/${id}/activity`),
  })
}

/** The same as sentences, the notes among them, newest first. */
export function feedQuery(id: string) {
  return queryOptions({
    queryKey: [...orderKey(id), 'activities'],
    queryFn: () => call<FeedItem[]>('GET', `/api/orders/${id}/activities`),
  })
}
