import { daysAfter, daysUntil, type CalendarDate } from '#shared/dates.ts'
import { isWorkingDay, nextWorkingDay } from '#shared/working-time/working-days.ts'
import type { ShopClock } from './calendar.ts'
import { dayOf, hoursBefore, type DemoEvent, type Happened } from './events.ts'
import { DEMO_ORDERS } from './orders.ts'
import { SAM } from './people.ts'

const MOST_WEEKS = 26
const ORDERS_A_WEEK = 6

// Unless the shop is closed on their due date.
const PROMISED = new Set([1, 4, 9, 14])

const PUT_OFF = { order: 2, days: 24, hoursAgo: 88, reason: 'The plasterer is a week late' }

export function promisedFor(order: number, { today, calendar }: ShopClock): CalendarDate | undefined {
  if (order === PUT_OFF.order) return nextWorkingDay(daysAfter(today, PUT_OFF.days), calendar)
  const day = daysAfter(today, DEMO_ORDERS[order]?.due ?? 0)
  return PROMISED.has(order) && isWorkingDay(day, calendar) ? day : undefined
}

/** The day with an even chance is never after it. */
export function promised(by: Happened, date: CalendarDate, orders: number, clock: ShopClock): DemoEvent {
  const said = dayOf(by.at)
  const even = nextWorkingDay(daysAfter(said, Math.floor(0.6 * daysUntil(date, said))), clock.calendar)
  const weeks = Math.min(MOST_WEEKS, Math.floor(orders / ORDERS_A_WEEK))
  const data = { date, even: even < date ? even : date, basis: 'history' as const, orders, weeks }
  return { ...by, type: 'order.promised', data }
}

export function putOff(now: Date, clock: ShopClock): DemoEvent {
  const { order, hoursAgo, reason } = PUT_OFF
  const to = daysAfter(clock.today, DEMO_ORDERS[order]?.due ?? 0)
  const changes = [{ field: 'dueDate', from: promisedFor(order, clock) ?? null, to }]
  return {
    order,
    actor: SAM,
    at: hoursBefore(now, hoursAgo),
    type: 'order.changed',
    data: { changes, reason },
  }
}
