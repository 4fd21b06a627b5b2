import { datePart, daysAfter, todayIn, type CalendarDate } from '#shared/dates.ts'
import { digitsOf, fold } from '#shared/fold.ts'
import { isHeldBy, type HoldFilter } from '#shared/holds/hold-filter.ts'
import { waitInSearch } from '#shared/holds/waits.ts'
import { isFound } from '#shared/search.ts'
import { CHOICES, PHONES, SEARCHED, type ListedChoice, type SearchedName, type ValueOf } from './fields.ts'
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

type Searched = Pick<Order, SearchedName | 'assignees' | 'holds'>

const texts = new WeakMap<Searched, string>()

/** All that a search looks at in an order, folded: its fields and phone numbers, the names of who is assigned, its wait. */
function textOf(order: Searched): string {
  let text = texts.get(order)
  if (text === undefined) {
    const names = order.assignees.map(({ displayName }) => displayName)
    const wait = order.holds?.wait ? waitInSearch(order.holds.wait) : []
    const phones = PHONES.map(({ name }) => digitsOf(order[name] ?? ''))
    text = fold([...SEARCHED.map(({ name }) => order[name]), ...phones, ...names, ...wait].join('\n'))
    texts.set(order, text)
  }
  return text
}

/** Whether all that is searched for is found in the order. */
export const matchesWords = (order: Searched, q: string): boolean => isFound(textOf(order), q)

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
