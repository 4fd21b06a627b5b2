import { datePart, daysAfter, type CalendarDate } from './due-date.ts'
import type { FulfillmentType, Order, Priority, Status } from './orders.ts'

export const DUE_RANGES = ['overdue', 'today', 'week', 'month'] as const

/** One of DUE_RANGES, or a calendar date. */
export type DueFilter = string

/** Only what has a value restricts; within one field any of the values will do. */
export interface OrderFilter {
  status?: Status[]
  priority?: Priority[]
  fulfillmentType?: FulfillmentType[]
  dueDate?: DueFilter
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

/** All of them must be found, anywhere and in any order. */
export function searchWords(q: string): string[] {
  return q.split(/\s+/).filter(Boolean)
}

type Searched = Pick<Order, 'number' | 'title' | 'customerName' | 'customerPhone' | 'customerEmail' | 'notes'>

/** Whether all of the words are found, in any of the fields that are searched. */
export function matchesWords(order: Searched, q: string): boolean {
  const fields = [
    order.number,
    order.title,
    order.customerName,
    order.customerPhone,
    order.customerEmail,
    order.notes,
  ]
  const text = fields.join('\n').toLowerCase()
  return searchWords(q).every((word) => text.includes(word.toLowerCase()))
}

/** The rule that the server's query and the page's live lists share. `today` is the organization's. */
export function matchesFilter(order: Order, filter: OrderFilter, today: CalendarDate): boolean {
  const { status, priority, fulfillmentType, dueDate, q } = filter
  if (status?.length && !status.includes(order.status)) return false
  if (priority?.length && !priority.includes(order.priority)) return false
  if (fulfillmentType?.length && !fulfillmentType.includes(order.fulfillmentType)) return false
  if (dueDate !== undefined) {
    if (order.dueDate === null) return false
    const { from, to } = dueBetween(dueDate, today)
    const due = datePart(order.dueDate)
    if ((from !== undefined && due < from) || (to !== undefined && due > to)) return false
  }
  return q === undefined || matchesWords(order, q)
}

/** Whether anything is restricted at all. */
export function isFiltered(filter: OrderFilter): boolean {
  return Object.values(filter).some((value) => (Array.isArray(value) ? value.length > 0 : Boolean(value)))
}
