import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { LoggedEvent } from '#shared/events.ts'
import type { ActivityEntry, FeedItem, Order } from '#shared/orders.ts'
import { entryOf, feedItemOf } from '#shared/activity.ts'
import { call } from '../../core/api.ts'
import { onEvents } from '../../core/event-handlers.ts'
import { patch } from '../../core/patch.ts'
import { writeAnswer } from '../../core/pending.ts'
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

/** An order's events go to the head of its history, in the words that the server would use. */
function hear(queryClient: QueryClient, event: LoggedEvent): void {
  const { orderId } = event
  if (orderId === null) return
  const title = queryClient.getQueryData<Order>(orderKey(orderId))?.title ?? ''
  const told = { event, note: event.note?.content ?? null }
  void writeAnswer<ActivityEntry[]>(queryClient, historyQuery(orderId).queryKey, (known) =>
    withFirst(known, entryOf(told, title)),
  )
  void writeAnswer<FeedItem[]>(queryClient, feedQuery(orderId).queryKey, (known) =>
    withFirst(known, feedItemOf(told)),
  )
}

const withFirst = <T extends { id: number }>(known: T[], first: T): T[] =>
  known.some(({ id }) => id === first.id) ? known : [first, ...known]

for (const about of ['order', 'note', 'file', 'checklist', 'item'] as const) onEvents(about, hear)

// In a history names stand within text.
onEvents('member', (queryClient, event) => {
  if (event.type !== 'member.renamed') return
  const { userId, to } = event.data
  const named = (entry: ActivityEntry): ActivityEntry => {
    const details = JSON.parse(entry.details) as { userId?: string; userName?: string }
    return details.userId === userId
      ? { ...entry, details: JSON.stringify({ ...details, userName: to }) }
      : entry
  }
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: ['/api/orders'] })) {
    if (queryKey[2] === 'activity') patch<ActivityEntry[]>(queryClient, queryKey, (all) => all.map(named))
  }
})
