import type { OrderFilter } from '#shared/order-filters.ts'
import { STAGE_NAMES, type FulfillmentType, type Priority } from '#shared/orders.ts'

export const PRIORITY_NAMES: Record<Priority, string> = {
  RUSH: 'Rush',
  HIGH: 'High',
  MEDIUM: 'Medium',
  LOW: 'Low',
}

export const FULFILLMENT_NAMES: Record<FulfillmentType, string> = { DELIVERY: 'Delivery', PICKUP: 'Pickup' }

export const DUE_NAMES: Record<string, string> = {
  overdue: 'Overdue',
  today: 'Today',
  week: 'This week',
  month: 'This month',
}

/** No filter but the search's words. */
export const NO_FILTERS = {
  status: undefined,
  priority: undefined,
  fulfillmentType: undefined,
  dueDate: undefined,
} satisfies OrderFilter

/** One thing that restricts the board, in words, and the filter's field without it. */
export interface Restriction {
  kind: string
  words: string
  without: OrderFilter
}

/** Everything that restricts the board, the search first. */
export function restrictionsOf(filter: OrderFilter): Restriction[] {
  const { q, dueDate, status = [], priority = [], fulfillmentType = [] } = filter
  return [
    ...(q ? [{ kind: 'Search', words: q, without: { q: undefined } }] : []),
    ...(dueDate ? [{ kind: 'Due', words: dueWords(dueDate), without: { dueDate: undefined } }] : []),
    ...status.map((one) => ({
      kind: 'Status',
      words: STAGE_NAMES[one],
      without: { status: status.filter((other) => other !== one) },
    })),
    ...priority.map((one) => ({
      kind: 'Priority',
      words: PRIORITY_NAMES[one],
      without: { priority: priority.filter((other) => other !== one) },
    })),
    ...fulfillmentType.map((one) => ({
      kind: 'Fulfillment',
      words: FULFILLMENT_NAMES[one],
      without: { fulfillmentType: fulfillmentType.filter((other) => other !== one) },
    })),
  ]
}

/** How many filters are set; the search is not one of them. */
export function filterCount(filter: OrderFilter): number {
  return restrictionsOf({ ...filter, q: undefined }).length
}

export function ordersInWords(count: number): string {
  return count === 1 ? '1 order' : `${count.toLocaleString('en-US')} orders`
}

function dueWords(due: string): string {
  const date = () => new Date(`${due}T12:00:00Z`)
  return DUE_NAMES[due] ?? date().toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'medium' })
}
