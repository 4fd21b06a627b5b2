import { CHOICES } from '#shared/orders/fields.ts'
import type { OrderFilter } from '#shared/orders/filters.ts'

export const DUE_NAMES: Record<string, string> = {
  overdue: 'Overdue',
  today: 'Today',
  week: 'This week',
  month: 'This month',
}

/** Clears all filters except the search. */
export const NO_FILTERS: OrderFilter = {
  ...Object.fromEntries(CHOICES.map(({ name }) => [name, undefined])),
  assignee: undefined,
  dueDate: undefined,
}

/** One restriction of the board in words, and the change of the filter that removes it. */
export interface Restriction {
  kind: string
  /** Which one of its kind. */
  value: string
  words: string
  without: OrderFilter
}

/** Everything that restricts the board, the search first. `called` says what its people are called. */
export function restrictionsOf(filter: OrderFilter, called: (id: string) => string): Restriction[] {
  const { q, dueDate, assignee = [] } = filter
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
    ...CHOICES.flatMap(({ name, label, names }) => {
      const chosen: string[] = filter[name] ?? []
      return chosen.map((one) => ({
        kind: label,
        value: one,
        words: names[one] ?? one,
        without: { [name]: chosen.filter((other) => other !== one) } as OrderFilter,
      }))
    }),
  ]
}

/** How many filters are set; the search is not one of them. */
export function filterCount(filter: OrderFilter): number {
  return restrictionsOf({ ...filter, q: undefined }, (id) => id).length
}

export function ordersInWords(count: number): string {
  return count === 1 ? '1 order' : `${count.toLocaleString('en-US')} orders`
}

function dueWords(due: string): string {
  const date = () => new Date(`${due}T12:00:00Z`)
  return DUE_NAMES[due] ?? date().toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'medium' })
}
