import * as t from '#texts/shop/webhooks.ts'
import { WEBHOOK_EVENT_TYPES, WEBHOOK_EVENTS, type WebhookEventType } from '#shared/webhooks/webhooks.ts'
import type { Delivery } from '#shared/webhooks/schemas.ts'

const NAMES = new Map(
  WEBHOOK_EVENTS.flatMap(({ group, events }) =>
    events.map(({ type, name }) => [type, group === 'Orders' ? t.orderEvent({ name }) : name]),
  ),
)

export function deliveryName(type: Delivery['type']): string {
  if (type === 'webhook.test') return t.test
  return type === 'orders.imported' ? t.ordersImported : (NAMES.get(type) ?? type)
}

/** "All of Orders · 3 of Customers"; one or two events of a group are named. */
export function eventsInWords(events: readonly WebhookEventType[]): string {
  if (events.length === WEBHOOK_EVENT_TYPES.length) return t.allEvents
  const groups = WEBHOOK_EVENTS.flatMap(({ group, events: all }) => {
    const chosen = all.filter(({ type }) => events.includes(type))
    if (chosen.length === 0) return []
    if (chosen.length === all.length) return [t.allOf({ group })]
    return chosen.length > 2
      ? [t.someOf({ n: chosen.length, group })]
      : chosen.map(({ type }) => deliveryName(type))
  })
  return groups.join(' · ')
}
