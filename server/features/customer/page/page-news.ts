import type { EventType } from '#shared/events/events.ts'
import type { LogEvent } from '#shared/realtime.ts'

const OF_ORDER: ReadonlySet<EventType> = new Set<EventType>([
  'order.moved',
  'part.added',
  'part.moved',
  'part.removed',
  'order.archived',
  'order.restored',
  'note.removed',
  'file.added',
  'file.renamed',
  'file.removed',
  'file.shared',
  'file.unshared',
  'link.changed',
  'link.revoked',
  'approval.asked',
  'approval.withdrawn',
  'approval.given',
  'approval.refused',
])
const OF_ALL: ReadonlySet<EventType> = new Set<EventType>([
  'customer_page.changed',
  'organization.changed',
  'orders.cleared',
])
const SHOWN_FIELDS: ReadonlySet<string> = new Set(['title', 'dueDate', 'fulfillmentType'])

export function isPageNews(message: LogEvent, orderId: string): boolean {
  if (message.type === 'REFETCH') return true
  const { event } = message
  if (OF_ALL.has(event.type)) return true
  if (event.orderId !== orderId) return false
  if (event.type === 'order.changed') return event.data.changes.some(({ field }) => SHOWN_FIELDS.has(field))
  if (event.type === 'part.changed') return event.data.changes.some(({ field }) => field === 'name')
  // Only messages, not notes inside the shop.
  if (event.type === 'note.added') return 'customer' in event.data || 'undo' in event.data
  return OF_ORDER.has(event.type)
}
