import { datePart, daysAfter, type CalendarDate } from '#shared/dates.ts'
import { compareUrgency, DONE } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { estimateOf } from '#shared/parts/parts.ts'
import { isWorkingDay, type WorkCalendar } from '#shared/working-time/working-days.ts'
import { dateRange } from '#texts/page/dates.ts'
import * as t from '#texts/planning/week.ts'

export interface WeekCalendar extends WorkCalendar {
  names: ReadonlyMap<CalendarDate, string>
  /** Hours of work in a week without closed days. Null if nobody has set them. */
  capacityHours: number | null
}

export interface WeekDay {
  date: CalendarDate
  /** Nobody works on that day. Only closed days have a name, weekdays don't. */
  isClosed: boolean
  isPast: boolean
  closedName: string | undefined
  /** Finished orders come last. Late orders are not included. */
  orders: Order[]
  load: Load
}

export interface Load {
  hours: number
  unestimated: number
  capacity: number | undefined
}

export interface Week {
  days: WeekDay[]
  today: CalendarDate
  /** Due before today and still on the board, whatever the week. Finished ones come last. */
  late: Order[]
  noDate: Order[]
  load: Load
  closedDays: number
}

export const dueOf = ({ dueDate }: Pick<Order, 'dueDate'>): CalendarDate | null =>
  dueDate === null ? null : datePart(dueDate)

export const isPromised = ({ dueDate, promisedDate }: Pick<Order, 'dueDate' | 'promisedDate'>): boolean =>
  dueDate !== null && dueDate === promisedDate

const isDone = ({ status }: Order) => DONE.has(status)

const doneLast = (orders: Order[]) => [
  ...orders.filter((order) => !isDone(order)),
  ...orders.filter((order) => isDone(order)),
]

/** If the order has left that day, its card stays unchanged. */
export function keptOnDay(orders: Order[], order: Order): Order[] {
  const known = orders.find(({ id }) => id === order.id)
  if (known && known.dueDate === order.dueDate && isDone(known) === isDone(order)) return orders
  return [...orders.filter((other) => other !== known), order]
}

/**
 * Seven days.
 *
 * @param calendar undefined until it is known
 */
export function weekOf(
  orders: Order[],
  first: CalendarDate,
  today: CalendarDate,
  calendar: WeekCalendar | undefined,
): Week {
  const sorted = orders.toSorted(compareUrgency)
  // A finished order stays on the board until it is handed over, and is late like the others.
  const isLate = (order: Order) => (dueOf(order) ?? today) < today
  const late = sorted.filter(isLate).sort((a, b) => `${dueOf(a)}`.localeCompare(`${dueOf(b)}`))
  const days = Array.from({ length: 7 }, (_, index) => {
    const date = daysAfter(first, index)
    const ofDay = doneLast(sorted.filter((order) => dueOf(order) === date && !isLate(order)))
    return {
      date,
      isClosed: calendar !== undefined && !isWorkingDay(date, calendar),
      isPast: date < today,
      closedName: calendar?.names.get(date),
      orders: ofDay,
      load: loadOf(ofDay, capacityOn(date, calendar)),
    }
  })
  const usual = calendar && { ...calendar, closedDays: new Set<CalendarDate>() }
  return {
    days,
    today,
    late: doneLast(late),
    noDate: sorted.filter((order) => order.dueDate === null && !isDone(order)),
    load: loadOf(
      days.flatMap((day) => day.orders),
      sumOf(days.map(({ load }) => load.capacity)),
    ),
    closedDays: days.filter(({ date, isClosed }) => isClosed && usual && isWorkingDay(date, usual)).length,
  }
}

export function capacityOn(date: CalendarDate, calendar: WeekCalendar | undefined): number | undefined {
  if (!calendar || calendar.capacityHours === null || calendar.workingDays.length === 0) return undefined
  return isWorkingDay(date, calendar) ? calendar.capacityHours / calendar.workingDays.length : 0
}

function loadOf(orders: Order[], capacity?: number): Load {
  const open = orders.filter((order) => !isDone(order))
  return {
    hours: open.reduce((sum, order) => sum + (estimateOf(order) ?? 0), 0),
    unestimated: open.filter((order) => estimateOf(order) === null).length,
    capacity,
  }
}

/** The load of a day while an order is carried onto it, or away from it. */
export function loadWith(load: Load, order: Order, sign: 1 | -1): Load {
  const { hours, unestimated } = loadOf([order])
  return {
    ...load,
    hours: load.hours + sign * hours,
    unestimated: load.unestimated + sign * unestimated,
  }
}

function sumOf(parts: (number | undefined)[]): number | undefined {
  return parts.reduce((sum, part) => (sum === undefined || part === undefined ? undefined : sum + part), 0)
}

const rounded = (hours: number) => Math.round(hours * 10) / 10

export const isOver = ({ hours, capacity }: Load): boolean =>
  capacity !== undefined && rounded(hours) > rounded(capacity)

/** Such as "52 of 96 h". Without a capacity, as on closed days, only the first number. */
export function hoursInWords({ hours, capacity }: Load): string {
  return capacity
    ? t.hoursOf({ n: rounded(hours), capacity: rounded(capacity) })
    : t.hours({ n: rounded(hours) })
}

export function loadInWords({ load, late, closedDays }: Week): string {
  const over = rounded(load.hours) - rounded(load.capacity ?? 0)
  const lateHours = rounded(loadOf(late).hours)
  const hours = hoursInWords(load)
  return [
    isOver(load) ? t.plannedOver({ hours, over: rounded(over) }) : t.planned({ hours }),
    ...(load.unestimated > 0 ? [t.unestimated({ n: load.unestimated })] : []),
    ...(lateHours > 0 ? [t.overdueHours({ n: lateHours })] : []),
    ...(closedDays > 0 ? [t.closedDays({ n: closedDays })] : []),
  ].join(' · ')
}

const midnight = (date: CalendarDate) => new Date(`${date}T00:00:00Z`)

export const dayOfMonth = (date: CalendarDate) => midnight(date).getUTCDate()

/** Such as "Nov 23 – 29, 2026". */
export const weekRange = (first: CalendarDate) =>
  dateRange(midnight(first), midnight(daysAfter(first, 6)), { dateStyle: 'medium', timeZone: 'UTC' })

export const LATE = 'late'
export const NO_DATE = 'no-date'
