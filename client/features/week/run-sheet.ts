import type { CalendarDate } from '#shared/dates.ts'
import type { Order } from '#shared/orders/types.ts'
import { dayName } from '../../core/calendar-day.ts'
import { dueOf, type Week } from './week-of.ts'

/** A part of the run sheet: what is late, or what is to be brought on a day. */
export interface Delivery {
  /** Undefined for what is late. */
  date: CalendarDate | undefined
  name: string
  orders: Order[]
}

/**
 * What is to be brought on a day, or in the whole week: what is late first, then the days on which there is something.
 * What is late is to be brought today; a day that is over has what was due on it and still is on the board.
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
