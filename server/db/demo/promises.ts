import { daysAfter, daysUntil, type CalendarDate } from '#shared/dates.ts'
import { isWorkingDay, nextWorkingDay, type WorkCalendar } from '#shared/working-time/working-days.ts'
import { demoCalendar } from './closed-days.ts'
import type { DemoEvent } from './events.ts'
import { DEMO_ORDERS } from './orders.ts'
import type { PastOrder } from './past-orders.ts'
import type { ShopClock } from './shop-clock.ts'

const HOUR_MS = 3_600_000
const WEEK_MS = 168 * HOUR_MS
const MOST_WEEKS = 26
/** Working days of history before the first promise. */
const FIRST_AFTER = 45

/** How many working days before the promised day the orders were finished: two of twelve were late. */
const EARLY_BY = [2, 0, 4, 1, -2, 3, 5, 1, 2, -3, 4, 1]

/** Gives some orders the due date that was promised when they were taken. */
export function withPromises(past: PastOrder[], clock: ShopClock, today: CalendarDate): PastOrder[] {
  const first = Math.min(...past.map(({ finished }) => finished))
  const able = past.filter(({ taken }) => taken > first + FIRST_AFTER)
  const early = new Map(
    EARLY_BY.map((days, turn) => [able[Math.floor((turn * able.length) / EARLY_BY.length)], days]),
  )
  return past.map((one) => {
    const days = early.get(one)
    if (days === undefined) return one
    const promised = clock.dayAt(one.finished + days)
    return { ...one, promised, order: { ...one.order, due: daysUntil(promised, today) } }
  })
}

// Orders on today's board that may have a promise, unless the shop is closed on their due date.
const PROMISED = [1, 4, 9, 14]

/** An order whose promised day is earlier than its present due date. */
const PUT_OFF = { order: 2, days: 24, hoursAgo: 88, by: 3, reason: 'The plasterer is a week late' }

/** The promised orders on today's board, and their days. */
export function promisedNow(now: Date, today: CalendarDate): Map<number, CalendarDate> {
  const calendar = demoCalendar(now)
  const putOff: [number, CalendarDate] = [
    PUT_OFF.order,
    nextWorkingDay(daysAfter(today, PUT_OFF.days), calendar),
  ]
  const asDue = PROMISED.flatMap((order): [number, CalendarDate][] => {
    const day = daysAfter(today, DEMO_ORDERS[order]?.due ?? 0)
    return isWorkingDay(day, calendar) ? [[order, day]] : []
  })
  return new Map([putOff, ...asDue])
}

/** The events of promised orders: each promise, and one postponement. */
export function promiseEvents(
  events: DemoEvent[],
  promised: Map<number, CalendarDate>,
  now: Date,
  today: CalendarDate,
): DemoEvent[] {
  const finishes = events.flatMap((event) =>
    event.type === 'move' && event.to === 'COMPLETED' ? [event.at.getTime()] : [],
  )
  const calendar = demoCalendar(now)
  const said = events.flatMap((event): DemoEvent[] => {
    const date = promised.get(event.order)
    if (event.type !== 'create' || date === undefined) return []
    const { order, actor, at } = event
    const before = finishes.filter((finish) => finish < at.getTime())
    const weeks = Math.floor((at.getTime() - Math.min(...before)) / WEEK_MS)
    const recent = before.filter((finish) => finish > at.getTime() - MOST_WEEKS * WEEK_MS)
    const promise = {
      date,
      even: evenBefore(date, at.toISOString().slice(0, 10), calendar),
      basis: 'history' as const,
      orders: recent.length,
      weeks: Math.min(MOST_WEEKS, weeks),
    }
    return [{ type: 'promise', order, actor, at, promise }]
  })
  const { order, hoursAgo, by: actor, reason } = PUT_OFF
  const to = daysAfter(today, DEMO_ORDERS[order]?.due ?? 0)
  const changes = [{ field: 'dueDate', from: promised.get(order) ?? null, to }]
  const at = new Date(now.getTime() - hoursAgo * HOUR_MS)
  return [...said, { type: 'change', order, actor, at, change: { changes, reason } }]
}

/** The day with an even chance, never after the promised day. */
function evenBefore(date: CalendarDate, said: CalendarDate, calendar: WorkCalendar): CalendarDate {
  const even = nextWorkingDay(daysAfter(said, Math.floor(0.6 * daysUntil(date, said))), calendar)
  return even < date ? even : date
}
