import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { seenApi } from '#shared/api/orders.ts'
import type { Seen } from '#shared/realtime.ts'
import { queryOf } from '../../../core/api/api.ts'
import { onPersonal } from '../../../core/live/event-handlers.ts'
import { writeResponse } from '../../../core/pending.ts'

export const unseenQuery = queryOptions({ ...queryOf(seenApi.unseen), meta: { stored: 'opening' } })

/** Messages may arrive in any order: the later version counts. */
function withSeen(known: Seen[], news: Seen): Seen[] {
  const before = known.find(({ orderId }) => orderId === news.orderId)
  if (!before) return [...known, news]
  const merged = {
    orderId: news.orderId,
    seenVersion: Math.max(before.seenVersion, news.seenVersion),
    changedVersion: Math.max(before.changedVersion, news.changedVersion),
  }
  return known.map((seen) => (seen === before ? merged : seen))
}

export function mergeSeen(queryClient: QueryClient, { orderId, seenVersion, changedVersion }: Seen): void {
  void writeResponse(queryClient, unseenQuery.queryKey, (known) =>
    withSeen(known, { orderId, seenVersion, changedVersion }),
  )
}

/** Personal messages are in no log and can't be replayed, so a gap reloads all of them. */
export function reloadUnseen(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: unseenQuery.queryKey })
}

onPersonal('SEEN', (queryClient, seen) => (seen ? mergeSeen(queryClient, seen) : reloadUnseen(queryClient)))
