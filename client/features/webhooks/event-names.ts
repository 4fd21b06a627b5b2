import { WEBHOOK_EVENT_TYPES, WEBHOOK_EVENTS, type WebhookEventType } from '#shared/webhooks/webhooks.ts'
import type { Delivery } from '#shared/webhooks/types.ts'

const NAMES = new Map(
  WEBHOOK_EVENTS.flatMap(({ group, events }) =>
    events.map(({ type, name }) => [type, group === 'Orders' ? `Order ${name.toLowerCase()}` : name]),
  ),
)

/** The name on its own, such as "Order moved". */
export function deliveryName(type: Delivery['type']): string {
  if (type === 'webhook.test') return 'Test'
  return type === 'orders.imported' ? 'Orders imported' : (NAMES.get(type) ?? type)
}

/** "All of Orders · 3 of Customers"; one or two events of a group are named. */
export function eventsInWords(events: readonly WebhookEventType[]): string {
  if (events.length === WEBHOOK_EVENT_TYPES.length) return 'All kinds of events'
  const groups = WEBHOOK_EVENTS.flatMap(({ group, events: all }) => {
    const chosen = all.filter(({ type }) => events.includes(type))
    if (chosen.length === 0) return []
    if (chosen.length === all.length) return [`All of ${group}`]
    return chosen.length > 2 ? [`${chosen.length} of ${group}`] : chosen.map(({ type }) => deliveryName(type))
  })
  return groups.join(' · ')
}
