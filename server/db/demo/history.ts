import { STATUSES, type Status } from '#shared/orders.ts'
import { DEMO_FILES } from './files.ts'
import { DEMO_NOTES } from './notes.ts'
import { DEMO_PEOPLE } from './people.ts'
import { DEMO_ORDERS, type DemoOrder } from './orders.ts'

export interface DemoEvent {
  /** Index into DEMO_ORDERS. */
  order: number
  type: 'create' | 'move' | 'archive' | 'assign' | 'comment' | 'update'
  /** Index into DEMO_PEOPLE. */
  actor: number
  from?: Status
  to?: Status
  /** The note, the name of who was assigned, or what was done. */
  message?: string
  /** Index into DEMO_PEOPLE of who was assigned. */
  assignee?: number
  /** The name of the file that was added. */
  file?: string
  at: Date
}

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

/** Eight weeks of work that led to the orders as they stand, in the order in which it happened. */
export function demoHistory(now: Date): DemoEvent[] {
  const events = [
    ...DEMO_ORDERS.flatMap((order, index) => eventsOf(order, index, now)),
    ...DEMO_NOTES.map(([order, actor, hoursAgo, message]): DemoEvent => ({
      order,
      type: 'comment',
      actor,
      message,
      at: new Date(now.getTime() - hoursAgo * HOUR_MS),
    })),
    ...DEMO_FILES.map(({ order, by, hoursAgo, name }): DemoEvent => ({
      order,
      type: 'update',
      actor: by,
      file: name,
      message: `added the file "${name}"`,
      at: new Date(now.getTime() - hoursAgo * HOUR_MS),
    })),
  ]
  return events.sort((a, b) => a.at.getTime() - b.at.getTime() || a.order - b.order)
}

function eventsOf(order: DemoOrder, index: number, now: Date): DemoEvent[] {
  const taken = now.getTime() - order.taken * DAY_MS - (index % 7) * HOUR_MS
  const way = wayTo(order)
  const steps = way.length - 1 + (order.archived ? 1 : 0)
  // The last step was some hours ago; the others lie evenly between.
  const last = now.getTime() - (3 + (index % 5)) * HOUR_MS
  const at = (step: number) => new Date(taken + ((last - taken) * step) / Math.max(steps, 1))
  const worker = (step: number) => SHOP[(index + step) % SHOP.length] ?? ADMIN
  const events: DemoEvent[] = [
    {
      order: index,
      type: 'create',
      actor: index % 4 === 0 ? ADMIN : SALES,
      to: 'ORDER_IN',
      at: new Date(taken),
    },
  ]
  for (let step = 1; step < way.length; step += 1) {
    if (way[step] === 'PRODUCTION') events.push(assignment(index, worker(step), at(step)))
    events.push({
      order: index,
      type: 'move',
      actor: worker(step),
      from: way[step - 1],
      to: way[step],
      at: at(step),
    })
  }
  if (order.archived) events.push({ order: index, type: 'archive', actor: ADMIN, at: at(steps) })
  return events
}

function assignment(order: number, assignee: number, at: Date): DemoEvent {
  const person = DEMO_PEOPLE[assignee]
  return {
    order,
    type: 'assign',
    actor: ADMIN,
    assignee,
    message: `${person?.firstName} ${person?.lastName}`,
    at,
  }
}
