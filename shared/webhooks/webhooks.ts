import type { EventType } from '#shared/events/events.ts'

/** What a webhook can hear of, as its settings group it. Nothing of accounts, invites and settings. */
export const WEBHOOK_EVENTS = {
  Orders: [
    'order.created',
    'order.changed',
    'order.moved',
    'order.archived',
    'order.restored',
    'order.assigned',
    'order.unassigned',
    'order.promised',
    'orders.imported',
  ],
  'Gates, waits and timers': [
    'order.gate_set',
    'order.waiting',
    'order.wait_ended',
    'order.timer_started',
    'order.timer_ended',
  ],
  'Notes, files and checklists': [
    'note.added',
    'file.added',
    'file.removed',
    'checklist.added',
    'item.completed',
    'item.reopened',
  ],
  Customers: ['approval.asked', 'approval.given', 'approval.refused', 'customer.mailed'],
} as const satisfies Record<string, readonly EventType[]>

export type WebhookEventType = (typeof WEBHOOK_EVENTS)[keyof typeof WEBHOOK_EVENTS][number]

export const WEBHOOK_EVENT_TYPES: readonly WebhookEventType[] = Object.values(WEBHOOK_EVENTS).flat()

/** A message waits to be tried (again), has arrived, or is given up. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

export const MOST_WEBHOOKS = 10
