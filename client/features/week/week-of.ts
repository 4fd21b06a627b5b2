import { datePart, daysAfter, type CalendarDate } from '#shared/dates.ts'
import { compareUrgency, DONE } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { isWorkingDay, type WorkCalendar } from '#shared/working-time/working-days.ts'

export interface WeekCalendar extends WorkCalendar {
  /** The names of the closed days. */
  names: ReadonlyMap<CalendarDate, string>
  /** The shop's hours of work in a week without closed days. Null if nobody has set them. */
  capacityHours: number | null
}

export interface WeekDay {
  date: CalendarDate
  /** Whether nobody works on that day. Only closed days have a name, weekdays don't. */
  isClosed: boolean
  closedName: string | undefined
  /** Finished orders come last; late orders are not included. */
  orders: Order[]
  load: Load
}

/** The due work, without finished orders. */
export interface Load {
  hours: number
  /** The number of orders without an estimate. */
  unestimated: number
  /** Undefined if it isn't known. */
  capacity: number | undefined
}

export interface Week {
  /** Monday to Sunday. */
  days: WeekDay[]
  today: CalendarDate
  /** Orders due before today and still on the board, whatever the week: the earliest first, and finished ones last. */
  late: Order[]
  /** Unfinished orders without a due date. */
  noDate: Order[]
  load: Load
  /** The number of working days on which the shop is closed. */
  closedDays: number
}

export const dueOf = ({ dueDate }: Pick<Order, 'dueDate'>): CalendarDate | null =>
  dueDate === null ? null : datePart(dueDate)

/** Whether its due date was promised, so that somebody counts on it. */
export const isPromised = ({ dueDate, promisedDate }: Pick<Order, 'dueDate' | 'promisedDate'>): boolean =>
  dueDate !== null && dueDate === promisedDate

const isDone = ({ status }: Order) => DONE.has(status)

const doneLast = (orders: Order[]) => [
  ...orders.filter((order) => !isDone(order)),
  ...orders.filter((order) => isDone(order)),
]

/** Keeps one order on its previous day: if it has left that day, its card stays unchanged. */
export function keptOnDay(orders: Order[], order: Order): Order[] {
  const known = orders.find(({ id }) => id === order.id)
  if (known && known.dueDate === order.dueDate && isDone(known) === isDone(order)) return orders
  return [...orders.filter((other) => other !== known), order]
}

/**
 * @param orders all orders on the board
 * @param monday the first day
 * @param calendar undefined until it is known
 */
export function weekOf(
  orders: Order[],
  monday: CalendarDate,
  today: CalendarDate,
  calendar: WeekCalendar | undefined,
): Week {
  const sorted = orders.toSorted(compareUrgency)
  // A finished order stays on the board until it is handed over, and is late like the others.
  const isLate = (order: Order) => (dueOf(order) ?? today) < today
  const late = sorted.filter(isLate).sort((a, b) => `${dueOf(a)}`.localeCompare(`${dueOf(b)}`))
  const days = Array.from({ length: 7 }, (_, index) => {
    const date = daysAfter(monday, index)
    const ofDay = doneLast(sorted.filter((order) => dueOf(order) === date && !isLate(order)))
    return {
      date,
      isClosed: calendar !== undefined && !isWorkingDay(date, calendar),
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

/** Each working day has an equal share of the week's hours. */
function capacityOn(date: CalendarDate, calendar: WeekCalendar | undefined): number | undefined {
  if (!calendar || calendar.capacityHours === null || calendar.workingDays.length === 0) return undefined
  return isWorkingDay(date, calendar) ? calendar.capacityHours / calendar.workingDays.length : 0
}

function loadOf(orders: Order[], capacity?: number): Load {
  const open = orders.filter((order) => !isDone(order))
  return {
    hours: open.reduce((sum, { estimatedHours }) => sum + (estimatedHours ?? 0), 0),
    unestimated: open.filter(({ estimatedHours }) => estimatedHours === null).length,
    capacity,
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
  return capacity ? `${rounded(hours)} of ${rounded(capacity)} h` : `${rounded(hours)} h`
}

/** The week's load, and what it leaves out. */
export function loadInWords({ load, late, closedDays }: Week): string {
  const over = rounded(load.hours) - rounded(load.capacity ?? 0)
  const lateHours = rounded(loadOf(late).hours)
  return [
    `${hoursInWords(load)} due${isOver(load) ? `, ${rounded(over)} h too much` : ''}`,
    ...(load.unestimated > 0 ? [`${ordersInWords(load.unestimated)} without an estimate`] : []),
    ...(lateHours > 0 ? [`${lateHours} h late besides`] : []),
    ...(closedDays > 0 ? [`closed on ${closedDays === 1 ? '1 day' : `${closedDays} days`}`] : []),
  ].join(' · ')
}

const ordersInWords = (count: number) => (count === 1 ? '1 order' : `${count} orders`)
