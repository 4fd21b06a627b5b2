import type { Event, EventType } from './events.ts'
import { OF_CUSTOMERS } from '#shared/events/rules/of-customers.ts'
import { OF_ORDERS } from '#shared/events/rules/of-orders.ts'
import { OF_ORGANIZATIONS } from '#shared/events/rules/of-organizations.ts'
import { OF_PARTS } from '#shared/events/rules/of-parts.ts'
import type { Rule, Rules } from '#shared/events/rules/rule.ts'

// What each type of event means. A type that events.ts has and these tables have not does not compile.
export const EVENT_RULES = {
  ...OF_ORDERS,
  ...OF_PARTS,
  ...OF_CUSTOMERS,
  ...OF_ORGANIZATIONS,
} as const satisfies Rules<EventType>

/** The rule of an event; undefined where a newer version wrote it. */
const ruleOf = ({ type }: Event) =>
  (EVENT_RULES as Partial<Record<EventType, unknown>>)[type] as Rule<EventType> | undefined

const isUndo = ({ data }: Event) => 'undo' in data && data.undo === true

/**
 * What happened, in words that go on after the actor's name; a note is its own text.
 * @param note the text of the note that the event is about, while there is one
 */
export function textOf(event: Event, note?: string | null): string {
  const rule = ruleOf(event)
  if (!rule) return 'changed something'
  if (!isUndo(event)) return rule.text(event.data, note)
  return rule.broughtBack?.(event.data) ?? `${rule.text(event.data)} (undo)`
}

/**
 * What happened by itself, as a sentence of its own: a timer's time had come, or it followed from what the customer answered.
 * Undefined for what somebody does.
 */
export const textByItself = (event: Event): string | undefined => ruleOf(event)?.byItself?.(event.data)

/** Whether it is told of the customer: such an event has no actor. */
export const isByCustomer = (event: Event): boolean =>
  ruleOf(event)?.customer !== undefined ||
  (event.type === 'note.added' && event.data.customer === 'from' && !isUndo(event))

/** Whether the customer changed something: others have not seen it yet. */
export const isChangedByCustomer = (event: Event): boolean =>
  isByCustomer(event) && ruleOf(event)?.customer !== 'beside'
