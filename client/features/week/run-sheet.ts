import type { CalendarDate } from '#shared/dates.ts'
import type { Order } from '#shared/orders/types.ts'
import { dayName } from '../../core/calendar-day.ts'
import { dueOf, type Week } from './week-of.ts'

/** A part of the run sheet: late orders, or the deliveries of a day. */
export interface Delivery {
  /** Undefined for late orders. */
  date: CalendarDate | undefined
  name: string
  orders: Order[]
}

/**
 * The deliveries of a day, or of the whole week: late orders first, then the days with deliveries. Late
 * orders are to be delivered today. A past day has the orders that were due on it and are still on the board.
 */
export function deliveriesIn({ days, late, today }: Week, day?: CalendarDate): Delivery[] {
  const isAsked = (date: CalendarDate | null) => day === undefined || date === day
  return [
    {
      date: undefined,
      name: 'Late',
      orders: day === today ? late : late.filter((order) => isAsked(dueOf(order))),
    },
    ...days
      .filter(({ date }) => isAsked(date))
      .map(({ date, orders }) => ({ date, name: dayName(date), orders })),
  ]
    .map((part) => ({
      ...part,
      orders: part.orders.filter(({ fulfillmentType }) => fulfillmentType === 'DELIVERY'),
    }))
    .filter(({ orders }) => orders.length > 0)
}
