import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Seen } from '#shared/realtime.ts'
import { call } from '../../core/api.ts'
import { writeAnswer } from '../../core/pending.ts'

/** How orders stand with whoever is signed in, as far as that is known: what others changed since they looked. */
export const unseenQuery = queryOptions({
  queryKey: ['/api/orders', 'unseen'],
  queryFn: () => call<Seen[]>('GET', '/api/orders/unseen'),
})

/** Whatever comes first, the later versions count. */
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
  void writeAnswer<Seen[]>(queryClient, unseenQuery.queryKey, (known) =>
    withSeen(known, { orderId, seenVersion, changedVersion }),
  )
}

/** What is personal stands in no log: it is loaded again where something may have been missed. */
export function reloadUnseen(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: unseenQuery.queryKey })
}
