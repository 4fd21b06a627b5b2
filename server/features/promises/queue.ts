import type { CalendarDate } from '#shared/dates.ts'
import { compareUrgency, STATUSES, type FulfillmentType } from '#shared/orders/orders.ts'
import type { ShopHistory } from '../flow/history.service.ts'
import type { OpenOrder } from '../flow/open-orders.ts'

export type AskedOrder = Omit<OpenOrder, 'id' | 'number' | 'dueDate'> & {
  /** Null for an order that isn't taken yet, which comes after all others of its kind. */
  known: { id: string; number: string } | null
}

export type Measure = (order: { fulfillmentType: FulfillmentType; estimatedHours: number | null }) => number

export interface Queue {
  /** The work to do before the requested order is done. */
  ahead: number
  own: number
  /** The orders after it, in the sequence of work. */
  behind: { order: OpenOrder; work: number }[]
}

type Either = OpenOrder | AskedOrder

/** Includes started work. The requested order counts as if it had no due date. */
export function queueOf(
  open: readonly OpenOrder[],
  asked: AskedOrder,
  measure: Measure,
  stages: ShopHistory['stages'],
): Queue {
  const leftOf = (order: Either) => measure(order) * shareLeft(order, stages)
  const begunOf = (order: Either) => measure(order) - leftOf(order)
  const others = open.filter(({ id }) => id !== asked.known?.id)
  const [before, after] = [others.filter(isBefore(asked)), others.filter((order) => !isBefore(asked)(order))]
  const underWay = [...others, asked].filter(({ status }) => status !== 'ORDER_IN')
  // When the order is ready, as much later work is begun as is begun now, less this order's.
  // Begun work doesn't count as done in the history either.
  const begunNow = sumOf(underWay, begunOf)
  const begunThen = begunNow - begunNow / (underWay.length || 1)
  return {
    ahead: sumOf(before, leftOf) + Math.max(0, begunThen - sumOf(after, begunOf)),
    own: leftOf(asked),
    behind: after.toSorted(compareTurns).map((order) => ({ order, work: leftOf(order) })),
  }
}

const sumOf = (orders: readonly Either[], of: (order: Either) => number) =>
  orders.reduce((sum, order) => sum + of(order), 0)

type Turn = Pick<OpenOrder, 'status' | 'priority' | 'number'> & { dueDate: CalendarDate | null }

/** Nearly finished orders come first, and each stage is in board order. */
const compareTurns = (a: Turn, b: Turn) =>
  STATUSES.indexOf(b.status) - STATUSES.indexOf(a.status) || compareUrgency(a, b)

const isBefore = (asked: AskedOrder) => (order: OpenOrder) => {
  const number = asked.known?.number ?? order.number
  return compareTurns(order, { ...asked, dueDate: null, number }) <= 0
}

/** The median times in each stage tell it. */
function shareLeft(
  { status, ownDays }: Pick<OpenOrder, 'status' | 'ownDays'>,
  { PRODUCTION = 0, FINISH = 0 }: ShopHistory['stages'],
): number {
  const whole = PRODUCTION + FINISH
  if (whole <= 0 || status === 'ORDER_IN') return 1
  const spent = Math.max(0, ownDays)
  if (status === 'FINISH') return Math.max(0, FINISH - spent) / whole
  return (Math.max(0, PRODUCTION - spent) + FINISH) / whole
}
