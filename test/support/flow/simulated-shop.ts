import { daysAfter, type CalendarDate } from '#shared/dates.ts'
import { compareUrgency, type Priority, type Status } from '#shared/orders/orders.ts'
import { isWorkingDay, mondayOf, type WorkCalendar } from '#shared/working-time/working-days.ts'
import type { ShopHistory } from '../../../server/features/flow/history.service.ts'
import type { OpenOrder } from '../../../server/features/flow/open-orders.ts'
import type { Question } from '../../../server/features/promises/forecast.ts'

// A shop that works day by day on its board, by a simple rule that knows nothing of promises. It asks for a date for
// each new order, promises it, and the test checks whether it is kept.

export interface ShopKind {
  random: () => number
  calendar: WorkCalendar
  /** The hours worked on a day. */
  hoursOn: (day: number, random: () => number) => number
  /** The most orders that are under way at the same time. */
  benches: number
  sizeOf: (random: () => number) => number
  /** The shop's estimate for an order of this size; null for none. */
  estimateOf: (size: number, random: () => number) => number | null
  /** Working days when an order has to wait, after its creation and in the middle of its making. */
  waitOf: (random: () => number) => { before: number; amid: number }
  priorityOf: (random: () => number) => Priority
  /** The days of work on the board that the shop aims for when it takes orders. */
  backlog: (day: number) => number
}

interface Work {
  number: string
  priority: Priority
  dueDate: CalendarDate | null
  estimate: number | null
  size: number
  left: number
  status: Status
  wait: { before: number; amid: number }
  own: Partial<Record<Status, number>>
  finished: CalendarDate | null
}

const FINISHING = 0.25
const WARM_UP_DAYS = 27 * 5
const STAGES: Status[] = ['FINISH', 'PRODUCTION', 'ORDER_IN']

export interface Promised {
  date: CalendarDate
  finished: CalendarDate
}

const DAYS_BETWEEN = 20

/**
 * Runs `count` orders, each promised at its creation, with the day when it was finished. They are weeks apart, so that
 * one bad month isn't counted many times.
 */
export function runShop(
  kind: ShopKind,
  count: number,
  ask: (question: Question) => CalendarDate,
): Promised[] {
  const { random, calendar } = kind
  const open: Work[] = []
  const finished: Work[] = []
  const promised: { date: CalendarDate; order: Work }[] = []
  let today = '2025-01-06'
  let workedDays = 0
  let taken = 0
  for (
    ;
    promised.length < count || promised.some(({ order }) => !order.finished);
    today = daysAfter(today, 1)
  ) {
    if (!isWorkingDay(today, calendar)) continue
    workedDays += 1
    work(kind, open, kind.hoursOn(workedDays, random), today)
    for (const order of open.filter(({ status }) => status === 'COMPLETED')) {
      open.splice(open.indexOf(order), 1)
      finished.push(order)
    }
    // A longer backlog turns customers away.
    const most = kind.hoursOn(workedDays, () => 0.5) * kind.backlog(workedDays)
    let ahead = open.reduce((sum, { left }) => sum + left, 0)
    let asked = workedDays % DAYS_BETWEEN !== 0 || workedDays < WARM_UP_DAYS
    while (ahead < most * (0.8 + 0.4 * random())) {
      taken += 1
      const order = take(kind, taken)
      if (!asked && promised.length < count) {
        promised.push({ order, date: ask(questionOf(kind, order, open, finished, today)) })
        asked = true
      }
      open.push(order)
      ahead += order.left
    }
  }
  return promised.map(({ date, order }) => ({ date, finished: order.finished ?? '' }))
}

function take(kind: ShopKind, count: number): Work {
  const size = kind.sizeOf(kind.random)
  return {
    number: `ORD-${String(count).padStart(6, '0')}`,
    priority: kind.priorityOf(kind.random),
    dueDate: null,
    estimate: kind.estimateOf(size, kind.random),
    size,
    left: size,
    status: 'ORDER_IN',
    wait: kind.waitOf(kind.random),
    own: {},
    finished: null,
  }
}

/**
 * A day's hours go to the nearly finished orders first, one bench each. A waiting order gives its bench to the next
 * one.
 */
function work({ benches }: ShopKind, open: Work[], hours: number, today: CalendarDate): void {
  const turns = STAGES.flatMap((stage) =>
    open.filter(({ status }) => status === stage).toSorted(compareUrgency),
  )
  let left = hours
  const most = hours / benches
  for (const order of turns) {
    if (order.status === 'ORDER_IN' && order.wait.before > 0) order.wait.before -= 1
    else if (order.status === 'PRODUCTION' && order.left < order.size / 2 && order.wait.amid > 0)
      order.wait.amid -= 1
    else if (left > 1e-9) {
      const done = Math.min(most, left, order.left)
      if (order.status === 'ORDER_IN') order.status = 'PRODUCTION'
      order.own[order.status] = (order.own[order.status] ?? 0) + 1
      order.left -= done
      left -= done
      if (order.left <= order.size * FINISHING) order.status = 'FINISH'
      if (order.left <= 1e-9) {
        order.status = 'COMPLETED'
        order.finished = today
      }
    } else if (order.status !== 'ORDER_IN') {
      order.own[order.status] = (order.own[order.status] ?? 0) + 1
    }
  }
}

function questionOf(
  { calendar }: ShopKind,
  asked: Work,
  open: Work[],
  finished: Work[],
  today: CalendarDate,
): Question {
  const making = ({ own }: Work) => (own.PRODUCTION ?? 0) + (own.FINISH ?? 0)
  return {
    history: historyOf(finished, today, making),
    open: open.map((order): OpenOrder => ({
      id: order.number,
      number: order.number,
      status: order.status,
      priority: order.priority,
      fulfillmentType: 'DELIVERY',
      dueDate: order.dueDate,
      estimatedHours: order.estimate,
      ownDays: order.own[order.status] ?? 0,
      makingDays: making(order),
    })),
    asked: {
      known: null,
      status: 'ORDER_IN',
      priority: asked.priority,
      fulfillmentType: 'DELIVERY',
      estimatedHours: asked.estimate,
      ownDays: 0,
      makingDays: 0,
    },
    calendar: { ...calendar, capacityHours: null },
    today,
  }
}

function historyOf(finished: Work[], today: CalendarDate, making: (order: Work) => number): ShopHistory {
  const thisMonday = mondayOf(today)
  const since =
    [daysAfter(thisMonday, -7 * 26), mondayOf(finished[0]?.finished ?? today)].toSorted().at(-1) ?? ''
  const counted = finished
    .slice(finished.findLastIndex(({ finished: day }) => (day ?? '') < since) + 1)
    .filter(({ finished: day }) => (day ?? '') < thisMonday)
  const byWeek = Map.groupBy(counted, ({ finished: day }) => mondayOf(day ?? ''))
  const weeks: ShopHistory['weeks'] = []
  for (let monday = since; monday < thisMonday; monday = daysAfter(monday, 7)) {
    const its = byWeek.get(monday) ?? []
    weeks.push({
      monday,
      orders: its.length,
      hours: its.reduce((sum, { estimate }) => sum + (estimate ?? 0), 0),
      estimated: its.filter(({ estimate }) => estimate !== null).length,
    })
  }
  const percentile = (values: number[], share: number) =>
    values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0
  const days = counted.map(making)
  const stage = (status: Status) =>
    percentile(
      counted.map(({ own }) => own[status] ?? 0),
      0.5,
    )
  const hours = counted.flatMap(({ estimate }) => estimate ?? [])
  const median = hours.length > 0 ? percentile(hours, 0.5) : null
  return {
    weeks,
    finished: counted.length,
    making: days.length > 0 ? { median: percentile(days, 0.5), p80: percentile(days, 0.8) } : null,
    stages: { PRODUCTION: stage('PRODUCTION'), FINISH: stage('FINISH') },
    medianHours: { DELIVERY: median, PICKUP: null, all: median },
  }
}
