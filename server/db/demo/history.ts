import { STATUSES, type Status } from '#shared/orders/orders.ts'
import type { Part } from '#shared/parts/types.ts'
import { shopClock, type ShopClock } from './calendar.ts'
import { demoCustomers } from './customers.ts'
import { assigned, created, DAY_MS, dayOf, HOUR_MS, type DemoEvent } from './events.ts'
import { demoHolds, OVERRIDES } from './holds.ts'
import { filesAndNotes } from './notes.ts'
import { DEMO_ORDERS, type DemoOrder } from './orders.ts'
import { demoParts } from './parts.ts'
import { pastOrders } from './past.ts'
import { FREYA, JUNE, MATEO, SAM } from './people.ts'
import { promised, promisedFor, putOff } from './promises.ts'

export interface DemoHistory {
  orders: DemoOrder[]
  events: DemoEvent[]
  /** By index into the orders. */
  parts: Map<number, Part[]>
}

const FINISHED = 132

/** More than half a year of work. */
export function demoHistory(now: Date): DemoHistory {
  const clock = shopClock(now)
  const ways = DEMO_ORDERS.map((order, index) => eventsOf(order, index, now, clock))
  const past = pastOrders(clock, finishedOn(ways.flat()), DEMO_ORDERS.length)
  const notes = filesAndNotes(now)
  const parts = demoParts(now)
  const events = [
    ...ways.flat(),
    ...past.events,
    putOff(now, clock),
    ...demoHolds(now, ways.map(enteredOf)),
    ...parts.events,
    ...notes,
    ...demoCustomers(now, notes),
  ]
  events.sort((a, b) => a.at.getTime() - b.at.getTime() || a.order - b.order)
  let taken = 0
  for (const event of events) {
    if (event.type === 'order.created') event.data.number = `ORD-${String(++taken).padStart(4, '0')}`
  }
  return { orders: [...DEMO_ORDERS, ...past.orders], events, parts: parts.parts }
}

const finishedOn = (events: DemoEvent[]) =>
  events.flatMap(({ type, data, at }) =>
    type === 'order.moved' && data.to === 'COMPLETED' ? [dayOf(at)] : [],
  )

// Orders for collection skip Delivery.
const wayTo = ({ status }: DemoOrder) =>
  STATUSES.slice(0, STATUSES.indexOf(status) + 1).filter((each) => each !== 'DELIVERY' || each === status)

function eventsOf(order: DemoOrder, index: number, now: Date, clock: ShopClock): DemoEvent[] {
  const taken = now.getTime() - order.taken * DAY_MS - (index % 7) * HOUR_MS
  const way = wayTo(order)
  const steps = way.length - 1 + (order.archived ? 1 : 0)
  // The last step was some hours ago, or some days for a stuck order.
  const lately = now.getTime() - (3 + (index % 5)) * HOUR_MS
  const last = lately - (lately - taken) * 0.2 * (index % 4)
  const by = (actor: typeof JUNE, step: number) => ({
    order: index,
    actor,
    at: new Date(taken + ((last - taken) * step) / Math.max(steps, 1)),
  })
  const worker = (step: number) => ((index + step) % 2 === 0 ? MATEO : FREYA)
  const maker = by(index % 4 === 0 ? JUNE : SAM, 0)
  const date = promisedFor(index, clock)
  return [
    created(maker, order, clock.today, date),
    ...(date === undefined ? [] : [promised(maker, date, FINISHED, clock)]),
    ...way.slice(1).flatMap((to, before): DemoEvent[] => {
      const step = before + 1
      const data = { from: way[before] ?? 'ORDER_IN', to }
      if (to !== 'PRODUCTION') return [{ ...by(worker(step), step), type: 'order.moved', data }]
      const override = OVERRIDES[index]
      const actor = override ? JUNE : worker(step)
      return [
        assigned(by(JUNE, step), worker(step)),
        { ...by(actor, step), type: 'order.moved', data: { ...data, ...(override && { override }) } },
      ]
    }),
    ...(order.archived
      ? [{ ...by(JUNE, steps), type: 'order.archived' as const, data: { reason: null } }]
      : []),
  ]
}

/** When an order entered each of its stages, in their order. */
const enteredOf = (events: DemoEvent[]) =>
  new Map(
    events.flatMap(({ type, data, at }): [Status, Date][] => {
      if (type === 'order.moved') return [[data.to, at]]
      return type === 'order.created' ? [[data.status, at]] : []
    }),
  )
