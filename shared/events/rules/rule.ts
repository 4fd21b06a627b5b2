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

/** A type's meaning everywhere. onEvents says what pages do with it. */
export interface Rule<Type extends EventType> {
  /**
   * The event in words that follow the actor's name. A note is its own text.
   * @param note the text of the event's note, while there is one
   */
  text: (data: DataOf<Type>, note?: string | null) => string
  /** The same where an undo restores something deleted. Without it, the text says that it was an undo. */
  broughtBack?: (data: DataOf<Type>) => string
  /** The same as a full sentence, where it happened automatically. */
  byItself?: (data: DataOf<Type>) => string
  /**
   * What it changes in its order's row and so on its card: the last updater, or the counts of a kind of parts.
   * `every card`: it belongs to no order, and changes many orders' cards.
   */
  order: 'updater' | 'notes' | 'files' | 'checklists' | 'nothing' | 'every card'
  /** The group and name under which webhooks may choose it. */
  webhook: { in: WebhookGroup; as: string } | null
  /** The customer did it, so it has no actor: it changed the order, or happened beside it. */
  customer?: 'changed' | 'beside'
}

export type Rules<Type extends EventType> = { [One in Type]: Rule<One> }
