import type { CalendarDate } from '#shared/dates.ts'
import { compareUrgency, STATUSES, type FulfillmentType } from '#shared/orders/orders.ts'
import type { ShopHistory } from '../flow/history.service.ts'
import type { OpenOrder } from '../flow/open-orders.ts'

/** The order that is asked about: one that is open, with what is typed over it, or one that is not taken yet. */
export type AskedOrder = Omit<OpenOrder, 'id' | 'number' | 'dueDate'> & {
  /** Null for one that is not taken yet, which comes after all others of its kind. */
  known: { id: string; number: string } | null
}

/** How much work an order is, before it is begun. */
export type Measure = (order: { fulfillmentType: FulfillmentType; estimatedHours: number | null }) => number

export interface Queue {
  /** What is to be done before the asked order is. */
  ahead: number
  /** What is left of itself. */
  own: number
  /** Those after it, in the order in which they are worked. */
  behind: { order: OpenOrder; work: number }[]
}

type Either = OpenOrder | AskedOrder

/** Everything that is under way or waits, with the asked order as if it had no due date. */
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
  // When it is ready, others after it are begun, on which the shop has worked instead: as many as now, less itself. What is
  // begun does not count as done in the history either.
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

/** What is nearly ready first, each stage in board order. */
const compareTurns = (a: Turn, b: Turn) =>
  STATUSES.indexOf(b.status) - STATUSES.indexOf(a.status) || compareUrgency(a, b)

const isBefore = (asked: AskedOrder) => (order: OpenOrder) => {
  const number = asked.known?.number ?? order.number
  return compareTurns(order, { ...asked, dueDate: null, number }) <= 0
}

/** Of an order that is under way, by the time that half of the orders take in each stage. */
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
