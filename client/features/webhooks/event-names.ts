import { WEBHOOK_EVENT_TYPES, WEBHOOK_EVENTS, type WebhookEventType } from '#shared/webhooks/webhooks.ts'
import type { Delivery } from '#shared/webhooks/types.ts'

/** In a group of the settings, whose name goes before them. */
export const EVENT_NAMES: Record<WebhookEventType, string> = {
  'order.created': 'Taken',
  'order.changed': 'Changed',
  'order.moved': 'Moved',
  'order.archived': 'Archived',
  'order.restored': 'Restored',
  'order.assigned': 'Assigned',
  'order.unassigned': 'Unassigned',
  'order.promised': 'Promised',
  'orders.imported': 'Imported',
  'order.gate_set': 'Gate set',
  'order.waiting': 'Wait begun',
  'order.wait_ended': 'Wait ended',
  'order.timer_started': 'Timer started',
  'order.timer_ended': 'Timer ended',
  'note.added': 'Note written',
  'file.added': 'File added',
  'file.removed': 'File removed',
  'checklist.added': 'Checklist added',
  'item.completed': 'Item done',
  'item.reopened': 'Item reopened',
  'approval.asked': 'Approval asked',
  'approval.given': 'Approval given',
  'approval.refused': 'Changes asked',
  'customer.mailed': 'Customer mailed',
}

const ABOUT_ORDERS: ReadonlySet<string> = new Set(WEBHOOK_EVENTS.Orders)

/** By itself, such as "Order moved". */
export function deliveryName(type: Delivery['type']): string {
  if (type === 'webhook.test') return 'Test'
  if (type === 'orders.imported') return 'Orders imported'
  const name = EVENT_NAMES[type]
  return ABOUT_ORDERS.has(type) ? `Order ${name.toLowerCase()}` : name
}

/** "All of Orders · 3 of Customers"; one or two of a group by their names. */
export function eventsInWords(events: readonly WebhookEventType[]): string {
  if (events.length === WEBHOOK_EVENT_TYPES.length) return 'All kinds of events'
  const groups = Object.entries(WEBHOOK_EVENTS).flatMap(([group, types]) => {
    const count = types.filter((type) => events.includes(type)).length
    if (count === 0) return []
    if (count === types.length) return [`All of ${group}`]
    if (count > 2) return [`${count} of ${group}`]
    return types.filter((type) => events.includes(type)).map(deliveryName)
  })
  return groups.join(' · ')
}
