import { queryOptions } from '@tanstack/react-query'
import type { Checklist } from '#shared/checklists.ts'
import { call } from '../../core/api.ts'

function fetchChecklists(orderId: string): Promise<Checklist[]> {
  return call<Checklist[]>('GET', `/api/orders/${orderId}/checklists`)
}

/** An order's checklists with their items, the oldest first. What happens to the order loads them again. */
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
