import { randomUUID } from 'node:crypto'
import { STATUSES, type Status } from '#shared/orders/orders.ts'
import { DEMO_FILES } from './files.ts'
import { demoHolds, OVERRIDES, type HeldUp, type Override } from './holds.ts'
import { DEMO_NOTES } from './notes.ts'
import { DEMO_ORDERS, type DemoOrder } from './orders.ts'

interface Happened {
  /** Index into DEMO_ORDERS. */
  order: number
  /** Index into DEMO_PEOPLE. */
  actor: number
  at: Date
}

export type DemoEvent =
  | (Happened &
      (
        | { type: 'create' | 'archive' }
        | { type: 'move'; from: Status; to: Status; override?: Override }
        /** `assignee` is an index into DEMO_PEOPLE. */
        | { type: 'assign'; assignee: number }
        /** The ids are those of the note and of the file. */
        | { type: 'comment'; id: string; text: string }
        | { type: 'file'; id: string; file: string }
      ))
  | HeldUp

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
// The way of an order for collection leaves Delivery out.
const wayTo = (order: DemoOrder) =>
  STATUSES.slice(0, STATUSES.indexOf(order.status) + 1).filter(
    (status) => status !== 'DELIVERY' || order.status === 'DELIVERY',
  )

const ADMIN = 0
const SALES = 3
const SHOP = [1, 2]

/** Who was given an order by somebody, beside those who build it: order, assignee, actor, hours ago. */
const ASSIGNED: [order: number, assignee: number, actor: number, hoursAgo: number][] = [[0, ADMIN, SALES, 6]]

/** Eight weeks of work that led to the orders as they stand, in the order in which it happened. */
export function demoHistory(now: Date): DemoEvent[] {
  const ways = DEMO_ORDERS.map((order, index) => eventsOf(order, index, now))
  const events: DemoEvent[] = [
    ...ways.flat(),
    ...demoHolds(now, ways.map(enteredOf)),
    ...DEMO_NOTES.map(([order, actor, hoursAgo, text]): DemoEvent => ({
      order,
      type: 'comment',
      id: randomUUID(),
      actor,
      text,
      at: new Date(now.getTime() - hoursAgo * HOUR_MS),
    })),
    ...ASSIGNED.map(([order, assignee, actor, hoursAgo]) =>
      assignment(order, { assignee, actor, at: new Date(now.getTime() - hoursAgo * HOUR_MS) }),
    ),
    ...DEMO_FILES.map(({ order, by, hoursAgo, name }): DemoEvent => ({
      order,
      type: 'file',
      id: randomUUID(),
      actor: by,
      file: name,
      at: new Date(now.getTime() - hoursAgo * HOUR_MS),
    })),
  ]
  return events.sort((a, b) => a.at.getTime() - b.at.getTime() || a.order - b.order)
}

function eventsOf(order: DemoOrder, index: number, now: Date): DemoEvent[] {
  const taken = now.getTime() - order.taken * DAY_MS - (index % 7) * HOUR_MS
  const way = wayTo(order)
  const steps = way.length - 1 + (order.archived ? 1 : 0)
  // The last step was some hours ago, or some days where the order stands; the others lie evenly between.
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

/** When an order came to each of its stages, in their order. */
function enteredOf(events: DemoEvent[]): Map<Status, Date> {
  return new Map(
    events.flatMap((event): [Status, Date][] => {
      if (event.type === 'move') return [[event.to, event.at]]
      return event.type === 'create' ? [['ORDER_IN', event.at]] : []
    }),
  )
}

const assignment = (order: number, by: { assignee: number; actor: number; at: Date }): DemoEvent => ({
  order,
  type: 'assign',
  ...by,
})
