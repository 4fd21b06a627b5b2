import type { CalendarDate } from '#shared/dates.ts'
import { runningTimers, timerInWords, type Moment } from '#shared/holds/chips.ts'
import { gatesBeforeMove } from '#shared/parts/parts.ts'
import { WAIT_NAMES } from '#shared/holds/waits.ts'
import { DONE, STAGE_NAMES } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { allOf } from '#texts/page/lists.ts'
import * as tHolds from '#texts/holds/holds.ts'
import * as t from '#texts/planning/week.ts'
import { dayName } from '../../core/calendar-day.ts'
import { dueOf, type Week } from './week-of.ts'

export interface Delivery {
  /** Undefined for late orders. */
  date: CalendarDate | undefined
  name: string
  stops: Stop[]
}

export interface Stop {
  order: Order
  /** Why the van can't take the order yet. Empty if it can. */
  why: string[]
}

export interface RunSheetPart {
  isReady: boolean
  name: string
  deliveries: Delivery[]
}

function whyNotReady(order: Order, moment: Moment): string[] {
  const { status, holds, address } = order
  const gates = gatesBeforeMove(order, 'DELIVERY')
  return [
    ...(DONE.has(status) ? [] : [t.stillIn({ stage: STAGE_NAMES[status] })]),
    ...(holds?.wait ? [tHolds.waitingFor({ cause: WAIT_NAMES[holds.wait.for] })] : []),
    ...(gates.length > 0 ? [t.stillNeeded({ gates: allOf(gates.map(({ name }) => name)) })] : []),
    ...runningTimers(order, moment.now).map((timer) => timerInWords(timer, moment)),
    ...(address ? [] : [t.noAddress]),
  ]
}

/** What the van can take comes before the rest. */
export function runSheetOf(week: Week, moment: Moment, day?: CalendarDate): RunSheetPart[] {
  const deliveries = deliveriesIn(week, day).map((delivery) => ({
    ...delivery,
    stops: delivery.orders.map((order) => ({ order, why: whyNotReady(order, moment) })),
  }))
  return [true, false]
    .map((isReady) => ({
      isReady,
      name: isReady ? t.ready : t.notReady,
      deliveries: deliveries
        .map(({ date, name, stops }) => ({
          date,
          name,
          stops: stops.filter(({ why }) => (why.length === 0) === isReady),
        }))
        .filter(({ stops }) => stops.length > 0),
    }))
    .filter(({ deliveries }) => deliveries.length > 0)
}

/** Late orders come first, as if due today. A past day has its orders that are still on the board. */
function deliveriesIn({ days, late, today }: Week, day?: CalendarDate) {
  const isAsked = (date: CalendarDate | null) => day === undefined || date === day
  return [
    {
      date: undefined,
      name: t.late,
      orders: day === today ? late : late.filter((order) => isAsked(dueOf(order))),
    },
    ...days
      .filter(({ date }) => isAsked(date))
      .map(({ date, orders }) => ({ date, name: dayName(date), orders })),
  ].map((part) => ({
    ...part,
    orders: part.orders.filter(({ fulfillmentType }) => fulfillmentType === 'DELIVERY'),
  }))
}
