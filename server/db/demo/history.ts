import { randomUUID } from 'node:crypto'
import type { CalendarDate } from '#shared/dates.ts'
import { STATUSES, type Status } from '#shared/orders/orders.ts'
import { demoCustomers } from './customers.ts'
import { assignment, type DemoEvent } from './events.ts'
import { DEMO_FILES } from './files.ts'
import { demoHolds, OVERRIDES } from './holds.ts'
import { DEMO_NOTES } from './notes.ts'
import { DEMO_ORDERS, type DemoOrder } from './orders.ts'
import { pastEvents } from './past-events.ts'
import { pastOrders } from './past-orders.ts'
import { promisedNow, promiseEvents, withPromises } from './promises.ts'
import { shopClock } from './shop-clock.ts'

export interface DemoHistory {
  /** DEMO_ORDERS, then the finished and archived orders. */
  orders: DemoOrder[]
  /** In the order of time. */
  events: DemoEvent[]
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
// Orders for collection skip Delivery.
const wayTo = (order: DemoOrder) =>
  STATUSES.slice(0, STATUSES.indexOf(order.status) + 1).filter(
    (status) => status !== 'DELIVERY' || order.status === 'DELIVERY',
  )

const ADMIN = 0
const SALES = 3
const SHOP = [1, 2]

/** People assigned by somebody, beside those who build the order: order, assignee, actor, hours ago. */
const ASSIGNED: [order: number, assignee: number, actor: number, hoursAgo: number][] = [[0, ADMIN, SALES, 6]]

/** The work of more than half a year that led to the present orders. */
export function demoHistory(now: Date): DemoHistory {
  const today = now.toISOString().slice(0, 10)
  const ways = DEMO_ORDERS.map((order, index) => eventsOf(order, index, now))
  const clock = shopClock(now)
  const past = withPromises(pastOrders(clock, today, finishedOn(ways.flat())), clock, today)
  const promised = promisedNow(now, today)
  for (const [index, one] of past.entries()) {
    if (one.promised) promised.set(DEMO_ORDERS.length + index, one.promised)
  }
  const work = [
    ...ways.flat(),
    ...past.flatMap((one, index) => pastEvents(one, DEMO_ORDERS.length + index, clock)),
  ]
  const said = saidAndDone(now)
  const events = [
    ...work,
    ...promiseEvents(work, promised, now, today),
    ...demoHolds(now, ways.map(enteredOf)),
    ...said,
    ...demoCustomers(now, said),
  ]
  return {
    orders: [...DEMO_ORDERS, ...past.map(({ order }) => order)],
    events: events.sort((a, b) => a.at.getTime() - b.at.getTime() || a.order - b.order),
  }
}

/** The notes, assignments and files of the last days. */
function saidAndDone(now: Date): DemoEvent[] {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  return [
    ...DEMO_NOTES.map(([order, actor, hoursAgo, text]): DemoEvent => ({
      order,
      type: 'comment',
      id: randomUUID(),
      actor,
      text,
      at: ago(hoursAgo),
    })),
    ...ASSIGNED.map(([order, assignee, actor, hoursAgo]) =>
      assignment(order, { assignee, actor, at: ago(hoursAgo) }),
    ),
    ...DEMO_FILES.map(({ order, by, hoursAgo, name }): DemoEvent => ({
      order,
      type: 'file',
      id: randomUUID(),
      actor: by,
      file: name,
      at: ago(hoursAgo),
    })),
  ]
}

const finishedOn = (events: DemoEvent[]): CalendarDate[] =>
  events.flatMap((event) =>
    event.type === 'move' && event.to === 'COMPLETED' ? [event.at.toISOString().slice(0, 10)] : [],
  )

function eventsOf(order: DemoOrder, index: number, now: Date): DemoEvent[] {
  const taken = now.getTime() - order.taken * DAY_MS - (index % 7) * HOUR_MS
  const way = wayTo(order)
  const steps = way.length - 1 + (order.archived ? 1 : 0)
  // The last step was some hours ago, or some days for a stuck order. The others are spread evenly before it.
  const lately = now.getTime() - (3 + (index % 5)) * HOUR_MS
  const last = lately - (lately - taken) * 0.2 * (index % 4)
  const at = (step: number) => new Date(taken + ((last - taken) * step) / Math.max(steps, 1))
  const worker = (step: number) => SHOP[(index + step) % SHOP.length] ?? ADMIN
  const events: DemoEvent[] = [
    {
      order: index,
      type: 'create',
      actor: index % 4 === 0 ? ADMIN : SALES,
      at: new Date(taken),
    },
  ]
  for (const [before, to] of way.slice(1).entries()) {
    const step = before + 1
    const from = way[before] ?? 'ORDER_IN'
    if (to === 'PRODUCTION') {
      events.push(assignment(index, { assignee: worker(step), actor: ADMIN, at: at(step) }))
    }
    const override = to === 'PRODUCTION' ? OVERRIDES[index] : undefined
    const actor = override ? ADMIN : worker(step)
    events.push({
      order: index,
      type: 'move',
      actor,
      from,
      to,
      at: at(step),
      ...(override && { override }),
    })
  }
  if (order.archived) events.push({ order: index, type: 'archive', actor: ADMIN, at: at(steps) })
  return events
}

/** When an order entered each of its stages, in their order. */
function enteredOf(events: DemoEvent[]): Map<Status, Date> {
  return new Map(
    events.flatMap((event): [Status, Date][] => {
      if (event.type === 'move') return [[event.to, event.at]]
      return event.type === 'create' ? [['ORDER_IN', event.at]] : []
    }),
  )
}
