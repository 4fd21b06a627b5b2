import type { Event, EventType } from './events.ts'
import { OF_CUSTOMERS } from '#shared/events/rules/of-customers.ts'
import { OF_ORDERS } from '#shared/events/rules/of-orders.ts'
import { OF_ORGANIZATIONS } from '#shared/events/rules/of-organizations.ts'
import { OF_PARTS } from '#shared/events/rules/of-parts.ts'
import type { Rule, Rules } from '#shared/events/rules/rule.ts'

// The meaning of each type of event. A type in events.ts that these tables lack doesn't compile.
export const EVENT_RULES = {
  ...OF_ORDERS,
  ...OF_PARTS,
  ...OF_CUSTOMERS,
  ...OF_ORGANIZATIONS,
} as const satisfies Rules<EventType>

/** The rule of an event. Undefined where a newer version wrote it. */
const ruleOf = ({ type }: Event) =>
  (EVENT_RULES as Partial<Record<EventType, unknown>>)[type] as Rule<EventType> | undefined

const isUndo = ({ data }: Event) => 'undo' in data && data.undo === true

/**
 * The event in words that follow the actor's name. A note is its own text.
 * @param note the text of the event's note, while there is one
 */
export function textOf(event: Event, note?: string | null): string {
  const rule = ruleOf(event)
  if (!rule) return 'changed something'
  if (!isUndo(event)) return rule.text(event.data, note)
  return rule.broughtBack?.(event.data) ?? `${rule.text(event.data)} (undo)`
}

/**
 * An automatic event as a full sentence: a timer ended, or it followed from the customer's answer. Undefined
 * for a person's action.
 */
export const textByItself = (event: Event): string | undefined => ruleOf(event)?.byItself?.(event.data)

/** Whether the customer did it: such an event has no actor. */
export const isByCustomer = (event: Event): boolean =>
  ruleOf(event)?.customer !== undefined ||
  (event.type === 'note.added' && event.data.customer === 'from' && !isUndo(event))

/** Whether the customer changed something that others haven't seen yet. */
export const isChangedByCustomer = (event: Event): boolean =>
  isByCustomer(event) && ruleOf(event)?.customer !== 'beside'
