import type { Event, EventType } from '#shared/events/events.ts'

export type DataOf<Type extends EventType> = Extract<Event, { type: Type }>['data']

/** The groups of the webhooks' settings, in their order. */
export const WEBHOOK_GROUPS = [
  'Orders',
  'Gates, waits and timers',
  'Notes, files and checklists',
  'Customers',
] as const
type WebhookGroup = (typeof WEBHOOK_GROUPS)[number]

/** What a type of event means everywhere. What pages do with it says onEvents. */
export interface Rule<Type extends EventType> {
  /**
   * What happened, in words that go on after the actor's name; a note is its own text.
   * @param note the text of the note that the event is about, while there is one
   */
  text: (data: DataOf<Type>, note?: string | null) => string
  /** The same where it brings back what had been deleted. Without it, the text says that it was an undo. */
  broughtBack?: (data: DataOf<Type>) => string
  /** The same as a sentence of its own, where it happened by itself. */
  byItself?: (data: DataOf<Type>) => string
  /**
   * What the row of its order, and so its card, says anew: the actor as last updater, or the counts of a kind of parts.
   * `every card`: it is about no order, and changes what cards of many orders show.
   */
  order: 'updater' | 'notes' | 'files' | 'checklists' | 'nothing' | 'every card'
  /** Where webhooks may choose it, and as what. */
  webhook: { in: WebhookGroup; as: string } | null
  /** The customer did it, and so it has no actor: it changed the order, or happened beside it. */
  customer?: 'changed' | 'beside'
}

export type Rules<Type extends EventType> = { [One in Type]: Rule<One> }
