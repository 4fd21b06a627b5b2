import type { Event, EventType } from './events.ts'
import { OF_CUSTOMERS } from '#shared/events/rules/of-customers.ts'
import { OF_ORDERS } from '#shared/events/rules/of-orders.ts'
import { OF_ORGANIZATIONS } from '#shared/events/rules/of-organizations.ts'
import { OF_CONTENTS } from '#shared/events/rules/of-contents.ts'
import { OF_PARTS } from '#shared/events/rules/of-parts.ts'
import type { Rule, Rules } from '#shared/events/rules/rule.ts'
import * as t from '#texts/events/events.ts'

// A type in events.ts that these tables lack doesn't compile.
export const EVENT_RULES = {
  ...OF_ORDERS,
  ...OF_PARTS,
  ...OF_CONTENTS,
  ...OF_CUSTOMERS,
  ...OF_ORGANIZATIONS,
} as const satisfies Rules<EventType>

/** Undefined where a newer version wrote it. */
const ruleOf = ({ type }: Event) =>
  (EVENT_RULES as Partial<Record<EventType, unknown>>)[type] as Rule<EventType> | undefined

const isUndo = ({ data }: Event) => 'undo' in data && data.undo === true

/** Follows the actor's name. A note is its own text. */
export function textOf(event: Event, note?: string | null): string {
  const rule = ruleOf(event)
  if (!rule) return t.somethingChanged()
  if (!isUndo(event)) return rule.text(event.data, note)
  return rule.broughtBack?.(event.data) ?? t.undone({ text: rule.text(event.data) })
}

/** Undefined for a person's action. */
export const textByItself = (event: Event): string | undefined => ruleOf(event)?.byItself?.(event.data)

export const isByCustomer = (event: Event): boolean =>
  ruleOf(event)?.customer !== undefined ||
  (event.type === 'note.added' && event.data.customer === 'from' && !isUndo(event))

/** Something that others haven't seen yet. */
export const isChangedByCustomer = (event: Event): boolean =>
  isByCustomer(event) && ruleOf(event)?.customer !== 'beside'
