import type { FieldChange, OrderFields } from '#shared/events.ts'
import type { UpdateOrder } from '#shared/orders.ts'
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
] as const satisfies (keyof OrderFields)[]

/** What a patch really changes: the columns to write, and each field before and after. */
export function changesOf(
  order: StoredOrder,
  patch: UpdateOrder,
): { values: Partial<StoredOrder>; changes: FieldChange[] } {
  const values: Record<string, unknown> = {}
  const changes: FieldChange[] = []
  for (const field of FIELDS) {
    const sent = patch[field]
    if (sent === undefined) continue
    const to = field === 'dueDate' && typeof sent === 'string' ? sent.slice(0, 10) : sent
    if (to === order[field]) continue
    values[field] = to
    changes.push({ field, from: order[field], to })
  }
  return { values, changes }
}
