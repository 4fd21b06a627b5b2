import type { EventType } from '#shared/events/events.ts'
import { EVENT_RULES } from '#shared/events/event-rules.ts'
import type { Rule } from '#shared/events/rules/rule.ts'
import type { CountedPart } from '../db/order-counts.ts'

const effectOf = (type: EventType): Rule<EventType>['order'] => EVENT_RULES[type].order

export const SHOWN_ON_CARDS: readonly EventType[] = (Object.keys(EVENT_RULES) as EventType[]).filter(
  (type) => effectOf(type) === 'every card',
)

export interface Effects {
  updates: boolean
  /** Sorted. */
  counts: CountedPart[]
}

const isCounted = (effect: Rule<EventType>['order']): effect is CountedPart =>
  effect === 'notes' || effect === 'files' || effect === 'checklists'

export function effectsOf(types: EventType[]): Effects {
  const effects = types.map(effectOf)
  return { updates: effects.includes('updater'), counts: [...new Set(effects.filter(isCounted))].sort() }
}
