import type { UpdateOrder } from '#shared/orders.ts'
import type { Changes } from '../activity/activity.service.ts'
import type { StoredOrder } from './orders.queries.ts'

const FIELDS = [
  'title',
  'description',
  'customerName',
  'customerEmail',
  'customerPhone',
  'address',
  'priority',
  'fulfillmentType',
  'dueDate',
  'estimatedHours',
  'actualHours',
  'notes',
] as const

/** What a patch really changes: the columns to write, and each field before and after. */
export function changesOf(
  order: StoredOrder,
  patch: UpdateOrder,
): { values: Partial<StoredOrder>; changes: Changes } {
  const values: Record<string, unknown> = {}
  const changes: Changes = {}
  for (const field of FIELDS) {
    const sent = patch[field]
    if (sent === undefined) continue
    const to = field === 'dueDate' && typeof sent === 'string' ? sent.slice(0, 10) : sent
    if (to === order[field]) continue
    values[field] = to
    changes[field] = { from: order[field], to }
  }
  return { values, changes }
}
