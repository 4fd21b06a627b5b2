import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Checklist } from '#shared/checklists.ts'
import type { LoggedEvent } from '#shared/events.ts'
import { call } from '../../core/api.ts'
import { onEvents } from '../../core/event-handlers.ts'
import { writeAnswer } from '../../core/pending.ts'
import { afterEvent } from './checklists.cache.ts'

function fetchChecklists(orderId: string): Promise<Checklist[]> {
  return call<Checklist[]>('GET', `/api/orders/${orderId}/checklists`)
}

/** An order's checklists with their items, the oldest first, as the socket tells of them. */
export function checklistsQuery(orderId: string) {
  return queryOptions({
    queryKey: ['/api/orders', orderId, 'checklists'],
    queryFn: () => fetchChecklists(orderId),
  })
}

/** What an order still needs, as the server has it now. */
export async function fetchOpenRequired(orderId: string): Promise<string[]> {
  const checklists = await fetchChecklists(orderId)
  return checklists.flatMap(({ items }) =>
    items.filter(({ isRequired, isCompleted }) => isRequired && !isCompleted).map(({ title }) => title),
  )
}

function hear(queryClient: QueryClient, event: LoggedEvent): void {
  if (event.orderId === null) return
  const { queryKey } = checklistsQuery(event.orderId)
  const known = queryClient.getQueryData(queryKey)
  // What comes new has more to it than its event tells.
  if (known && !afterEvent(known, event)) void queryClient.invalidateQueries({ queryKey })
  else void writeAnswer<Checklist[]>(queryClient, queryKey, (now) => afterEvent(now, event) ?? now)
}

onEvents('checklist', hear)
onEvents('item', hear)
