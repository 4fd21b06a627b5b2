import { EVENT_RULES } from '#shared/events/event-rules.ts'
import type { EventType } from '#shared/events/events.ts'
import { WEBHOOK_GROUPS, type Rule } from '#shared/events/rules/rule.ts'

type Heard<Type extends EventType> = (typeof EVENT_RULES)[Type]['webhook'] extends null ? never : Type
/** Events of accounts, invites and settings are excluded. */
export type WebhookEventType = { [Type in EventType]: Heard<Type> }[EventType]

const RULES = Object.entries(EVENT_RULES) as [EventType, Rule<EventType>][]

export const WEBHOOK_EVENTS = WEBHOOK_GROUPS.map((group) => ({
  group,
  events: RULES.flatMap(([type, { webhook }]) =>
    webhook?.in === group ? [{ type: type as WebhookEventType, name: webhook.as }] : [],
  ),
}))

export const WEBHOOK_EVENT_TYPES: readonly WebhookEventType[] = WEBHOOK_EVENTS.flatMap(({ events }) =>
  events.map(({ type }) => type),
)

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

export const MOST_WEBHOOKS = 10
