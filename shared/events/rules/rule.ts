import type { Event, EventType } from '#shared/events/events.ts'
import * as tWebhook from '#texts/shop/webhook-events.ts'

export type DataOf<Type extends EventType> = Extract<Event, { type: Type }>['data']

export const WEBHOOK_GROUPS = [
  tWebhook.orders,
  tWebhook.holds,
  tWebhook.parts,
  tWebhook.contents,
  tWebhook.customers,
] as const
type WebhookGroup = (typeof WEBHOOK_GROUPS)[number]

/** onEvents says what pages do with an event. */
export interface Rule<Type extends EventType> {
  /** Follows the actor's name. A note is its own text. */
  text: (data: DataOf<Type>, note?: string | null) => string
  /** An undo restores something deleted. Without it, the text says that it was an undo. */
  broughtBack?: (data: DataOf<Type>) => string
  byItself?: (data: DataOf<Type>) => string
  /** `every card`: it belongs to no order, and changes many orders' cards. */
  order: 'updater' | 'notes' | 'files' | 'checklists' | 'nothing' | 'every card'
  webhook: { in: WebhookGroup; as: string } | null
  /** It changed the order, or happened beside it. */
  customer?: 'changed' | 'beside'
}

export type Rules<Type extends EventType> = { [One in Type]: Rule<One> }
