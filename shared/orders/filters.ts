import { datePart, daysAfter, todayIn, type CalendarDate } from '#shared/dates.ts'
import { digitsOf, fold } from '#shared/fold.ts'
import { isHeldBy, type HoldFilter } from '#shared/holds/hold-filter.ts'
import { waitInSearch } from '#shared/holds/waits.ts'
import { isFound } from '#shared/search.ts'
import { hasPart, partsInSearch } from '#shared/parts/parts.ts'
import { CHOICES, PHONES, SEARCHED, type ListedChoice, type SearchedName, type ValueOf } from './fields.ts'
import { NOBODY, type Status } from './orders.ts'
import type { Order } from './types.ts'

/** One of DUE_RANGES, or a calendar date. */
export type DueFilter = string

/** Within one field, any of the values matches. */
export type OrderFilter = { [F in ListedChoice as F['name']]?: ValueOf<F>[] } & {
  /** People's ids, and NOBODY. */
  assignee?: string[]
  dueDate?: DueFilter
  /** The organization's midnights since the order entered it. */
  age?: number
  hold?: HoldFilter[]
  /** A part has this name, and stands in one of these stages. */
  part?: string
  partStatus?: Status[]
  q?: string
}

/** An open end is undefined. */
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

/** An order that is in its stage for more than `age` days entered it before this day. */
export const enteredBefore = (age: number, today: CalendarDate): CalendarDate => daysAfter(today, -age)

type Searched = Pick<Order, SearchedName | 'number' | 'assignees' | 'holds' | 'parts'>

const texts = new WeakMap<Searched, string>()

function textOf(order: Searched): string {
  let text = texts.get(order)
  if (text === undefined) {
    const names = order.assignees.map(({ displayName }) => displayName)
    const wait = order.holds?.wait ? waitInSearch(order.holds.wait) : []
    const phones = PHONES.map(({ name }) => digitsOf(order[name] ?? ''))
    const fields = SEARCHED.map(({ name }) => order[name])
    text = fold([...fields, ...phones, ...names, ...wait, ...partsInSearch(order)].join('\n'))
    texts.set(order, text)
  }
  return text
}

export const matchesWords = (order: Searched, q: string): boolean => isFound(textOf(order), q)

/** Shared by the server's query and the page's live lists. `today` is the organization's. */
export function matchesFilter(
  order: Order,
  filter: OrderFilter,
  today: CalendarDate,
  timeZone: string,
): boolean {
  const { assignee, dueDate, age, hold, part, partStatus, q } = filter
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
  if (age !== undefined && todayIn(timeZone, new Date(order.enteredStageAt)) >= enteredBefore(age, today)) {
    return false
  }
  if (hold?.length && !isHeldBy(order, hold)) return false
  if ((part || partStatus?.length) && !hasPart(order, part, partStatus)) return false
  return q === undefined || matchesWords(order, q)
}

function isAssigned({ assignees }: Pick<Order, 'assignees'>, asked: string[]): boolean {
  return assignees.length === 0 ? asked.includes(NOBODY) : assignees.some(({ id }) => asked.includes(id))
}

export function isFiltered(filter: OrderFilter): boolean {
  return Object.values(filter).some((value) => (Array.isArray(value) ? value.length > 0 : Boolean(value)))
}
