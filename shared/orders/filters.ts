import { datePart, daysAfter, todayIn, type CalendarDate } from '#shared/dates.ts'
import { fold } from '#shared/fold.ts'
import { isHeldBy, type HoldFilter } from '#shared/holds/hold-filter.ts'
import { waitInSearch } from '#shared/holds/waits.ts'
import { CHOICES, SEARCHED, type ListedChoice, type SearchedName, type ValueOf } from './fields.ts'
import { NOBODY } from './orders.ts'
import type { Order } from './types.ts'

/** One of DUE_RANGES, or a calendar date. */
export type DueFilter = string

/** Only what has a value restricts; within one field any of the values will do. */
export type OrderFilter = { [F in ListedChoice as F['name']]?: ValueOf<F>[] } & {
  /** Ids of people, and NOBODY. */
  assignee?: string[]
  dueDate?: DueFilter
  /** In its stage for at least so many days: midnights of the organization since it came there. */
  age?: number
  hold?: HoldFilter[]
  q?: string
}

/** The first and the last day that a due-date filter lets through; an open end is undefined. */
export function dueBetween(due: DueFilter, today: CalendarDate): { from?: CalendarDate; to?: CalendarDate } {
  switch (due) {
    case 'overdue':
      return { to: daysAfter(today, -1) }
    case 'today':
      return { from: today, to: today }
    case 'week':
      return { from: today, to: daysAfter(today, 6) }
    case 'month':
      return { from: today, to: daysAfter(today, 29) }
    default:
      return { from: due, to: due }
  }
}

/** The last day on which an order has come to its stage that has been there for so many days. */
export const enteredBy = (age: number, today: CalendarDate): CalendarDate => daysAfter(today, -age)

export const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean)

/** How many words of a search count. Each of them is looked for in every order. */
export const SEARCH_WORDS = 8

/** All of them must be found, anywhere and in any order. A word inside of another one is found with it. */
export function searchWords(q: string): string[] {
  const words = [...new Set(wordsIn(q))].slice(0, SEARCH_WORDS)
  return words.filter((word) => !words.some((other) => other !== word && other.includes(word)))
}

/** Whether all of the words are found: in the fields that are searched, the names of who is assigned, or its wait. */
export function matchesWords(order: Pick<Order, SearchedName | 'assignees' | 'holds'>, q: string): boolean {
  const names = order.assignees.map(({ displayName }) => displayName)
  const wait = order.holds?.wait ? waitInSearch(order.holds.wait) : []
  const text = fold([...SEARCHED.map(({ name }) => order[name]), ...names, ...wait].join('\n'))
  return searchWords(q).every((word) => text.includes(fold(word)))
}

/**
 * The rule that the server's query and the page's live lists share. `today` is the organization's, in its time zone.
 */
export function matchesFilter(
  order: Order,
  filter: OrderFilter,
  today: CalendarDate,
  timeZone: string,
): boolean {
  const { assignee, dueDate, age, hold, q } = filter
  for (const { name } of CHOICES) {
    const chosen: readonly string[] | undefined = filter[name]
    if (chosen?.length && !chosen.includes(order[name])) return false
  }
  if (assignee?.length && !isAssigned(order, assignee)) return false
  if (dueDate !== undefined) {
    if (order.dueDate === null) return false
    const { from, to } = dueBetween(dueDate, today)
    const due = datePart(order.dueDate)
    if ((from !== undefined && due < from) || (to !== undefined && due > to)) return false
  }
  if (age !== undefined && todayIn(timeZone, new Date(order.enteredStageAt)) > enteredBy(age, today)) {
    return false
  }
  if (hold?.length && !isHeldBy(order, hold)) return false
  return q === undefined || matchesWords(order, q)
}

/** Whether any of these people is assigned, or nobody where that is asked for. */
function isAssigned({ assignees }: Pick<Order, 'assignees'>, asked: string[]): boolean {
  return assignees.length === 0 ? asked.includes(NOBODY) : assignees.some(({ id }) => asked.includes(id))
}

/** Whether anything is restricted at all. */
export function isFiltered(filter: OrderFilter): boolean {
  return Object.values(filter).some((value) => (Array.isArray(value) ? value.length > 0 : Boolean(value)))
}
