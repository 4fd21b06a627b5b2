import type { HoldFilter } from '#shared/holds/hold-filter.ts'
import { CHOICES } from '#shared/orders/fields.ts'
import { writtenDate } from '../../core/calendar-day.ts'
import { countOf } from '../../core/counted.ts'
import type { BoardView } from './filter-address.ts'

export const DUE_NAMES: Record<string, string> = {
  overdue: 'Overdue',
  today: 'Today',
  week: 'This week',
  month: 'This month',
}

export const HOLD_NAMES: Record<HoldFilter, string> = {
  ready: 'Ready to start',
  waiting: 'Waiting',
  timer: 'Timer running',
  unmet: 'Moved past a gate',
}

/** Clears all filters except the search. */
export const NO_FILTERS: BoardView = {
  ...Object.fromEntries(CHOICES.map(({ name }) => [name, undefined])),
  assignee: undefined,
  dueDate: undefined,
  age: undefined,
  hold: undefined,
  order: undefined,
}

export const LONGEST_FIRST = 'Longest in stage first'

/** One restriction of the board in words, and the filter change that removes it. */
export interface Restriction {
  kind: string
  /** The value within its kind. */
  value: string
  words: string
  without: BoardView
}

/** All restrictions of the board, the search first. `called` returns the name of a person. */
export function restrictionsOf(filter: BoardView, called: (id: string) => string): Restriction[] {
  const { q, dueDate, age, order, assignee = [], hold = [] } = filter
  return [
    ...(q ? [{ kind: 'Search', value: q, words: q, without: { q: undefined } }] : []),
    ...assignee.map((id) => ({
      kind: 'Assigned',
      value: id,
      words: called(id),
      without: { assignee: assignee.filter((other) => other !== id) },
    })),
    ...(dueDate
      ? [{ kind: 'Due', value: dueDate, words: dueWords(dueDate), without: { dueDate: undefined } }]
      : []),
    ...(age
      ? [
          {
            kind: 'In stage',
            value: String(age),
            words: `at least ${daysInWords(age)}`,
            without: { age: undefined },
          },
        ]
      : []),
    ...hold.map((one) => ({
      kind: 'Hold',
      value: one,
      words: HOLD_NAMES[one],
      without: { hold: hold.filter((other) => other !== one) },
    })),
    ...CHOICES.flatMap(({ name, label, names }) => {
      const chosen: string[] = filter[name] ?? []
      return chosen.map((one) => ({
        kind: label,
        value: one,
        words: names[one] ?? one,
        without: { [name]: chosen.filter((other) => other !== one) } as BoardView,
      }))
    }),
    ...(order ? [{ kind: 'Order', value: order, words: LONGEST_FIRST, without: { order: undefined } }] : []),
  ]
}

/** The number of filters. The search doesn't count. */
export function filterCount(filter: BoardView): number {
  return restrictionsOf({ ...filter, q: undefined }, (id) => id).length
}

export function ordersInWords(count: number): string {
  return countOf(count, 'order')
}

export const daysInWords = (days: number) => (days === 1 ? '1 day' : `${days} days`)

function dueWords(due: string): string {
  return DUE_NAMES[due] ?? writtenDate(due, 'medium')
}
