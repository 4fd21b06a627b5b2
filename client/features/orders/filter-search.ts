import { isCalendarDate } from '#shared/due-date.ts'
import { DUE_RANGES, type OrderFilter } from '#shared/order-filters.ts'
import { FULFILLMENT_TYPES, PRIORITIES, STATUSES } from '#shared/orders.ts'

/** A filter as it stands in the address: lists separated by commas, names as in the calls. */
export interface FilterSearch {
  q?: string
  status?: string
  priority?: string
  fulfillmentType?: string
  dueDate?: string
}

const LONGEST_SEARCH = 200

function among<T extends string>(value: unknown, values: readonly T[]): T[] | undefined {
  if (typeof value !== 'string') return undefined
  const chosen = value.split(',')
  const known = values.filter((one) => chosen.includes(one))
  return known.length > 0 ? known : undefined
}

/** What an address says; what it says wrongly is left out, because addresses are typed and shortened by hand. */
export function filterOf(search: FilterSearch): OrderFilter {
  const { q, dueDate } = search
  const due =
    dueDate && ((DUE_RANGES as readonly string[]).includes(dueDate) || isCalendarDate(dueDate))
      ? dueDate
      : undefined
  const status = among(search.status, STATUSES)
  const priority = among(search.priority, PRIORITIES)
  const fulfillmentType = among(search.fulfillmentType, FULFILLMENT_TYPES)
  const words = q?.trim().slice(0, LONGEST_SEARCH)
  return {
    ...(status && { status }),
    ...(priority && { priority }),
    ...(fulfillmentType && { fulfillmentType }),
    ...(due && { dueDate: due }),
    ...(words && { q: words }),
  }
}

/** The parameters that stand for a filter; none for what it does not restrict. */
export function searchOf(filter: OrderFilter): FilterSearch {
  const list = (values: readonly string[] | undefined) => values?.join(',') || undefined
  return {
    q: filter.q || undefined,
    status: list(filter.status),
    priority: list(filter.priority),
    fulfillmentType: list(filter.fulfillmentType),
    dueDate: filter.dueDate,
  }
}

/** For a route's `validateSearch`: keeps the text of what is known. */
export function validateFilterSearch(search: Record<string, unknown>): FilterSearch {
  const names = ['q', 'status', 'priority', 'fulfillmentType', 'dueDate'] as const
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = search[name]
      return typeof value === 'string' && value !== '' ? [[name, value]] : []
    }),
  )
}
