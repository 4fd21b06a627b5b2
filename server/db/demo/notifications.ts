import { daysAfter } from '#shared/dates.ts'
import { kindsThat, type NotificationKind } from '#shared/notifications/kinds.ts'
import { DONE } from '#shared/orders/orders.ts'
import { DAY_MS, dayOf, dueOn, HOUR_MS, type DemoEvent } from './events.ts'
import { holdsOf } from './holds-of.ts'
import { DEMO_ORDERS, type DemoOrder } from './orders.ts'
import { JUNE } from './people.ts'

interface Told {
  order: number
  userId: string
  kind: NotificationKind
  version?: number
  day?: string
  cause?: string
  createdAt: Date
}

const MORNING_HOUR = 7
const TOLD_DAYS = 14
const UNREAD_MS = 26 * HOUR_MS

export const WATCHED = [
  { order: 2, userId: JUNE.id, isMuted: false },
  { order: 5, userId: JUNE.id, isMuted: false },
  { order: 12, userId: JUNE.id, isMuted: false },
  { order: 20, userId: JUNE.id, isMuted: true },
]

export function demoNotifications(history: DemoEvent[], now: Date): (Told & { readAt: Date | null })[] {
  const isRecent = (at: Date) => at <= now && now.getTime() - at.getTime() < TOLD_DAYS * DAY_MS
  const told = [
    ...history.flatMap((event, index) =>
      isRecent(event.at) ? ofEvent(event, history.slice(0, index), index + 1) : [],
    ),
    ...DEMO_ORDERS.flatMap((order, index) => ofDays(order, index, history, now)),
  ]
  return told
    .filter(({ createdAt }) => isRecent(createdAt))
    .map((one) => ({ ...one, readAt: readAt(one, history, now) }))
}

export function lastMorning(now: Date): string {
  const today = dayOf(now)
  return morningOf(today) <= now ? today : daysAfter(today, -1)
}

const morningOf = (day: string) => new Date(Date.parse(day) + MORNING_HOUR * HOUR_MS)

function ofEvent(event: DemoEvent, before: DemoEvent[], version: number): Told[] {
  const { order, actor, at: createdAt } = event
  const watching = watchersOf(order, before)
  const tell = (kind: NotificationKind, people: string[]): Told[] =>
    people
      .filter((userId) => userId !== actor?.id)
      .map((userId) => ({ order, userId, kind, version, createdAt }))
  if (event.type === 'order.assigned') return tell('assigned', event.data.userId ? [event.data.userId] : [])
  if (event.type === 'note.added') {
    if (event.data.customer === 'from') return tell('customer', watching)
    const { mentions = [] } = event.data
    const others = watching.filter((userId) => !mentions.includes(userId))
    return [...tell('mention', mentions), ...tell('note', others)]
  }
  return kindsThat(({ tellsWatchers }) => tellsWatchers(event, actor?.id ?? null)).flatMap((kind) =>
    tell(kind, watching),
  )
}

function watchersOf(order: number, events: DemoEvent[]): string[] {
  const people = new Set<string>()
  for (const { type, data, actor, order: own } of events) {
    if (own !== order) continue
    if (type === 'order.assigned' && data.userId) people.add(data.userId)
    if (type === 'note.added' && actor) people.add(actor.id)
  }
  for (const { order: chosen, userId, isMuted } of WATCHED) {
    if (chosen !== order) continue
    if (isMuted) people.delete(userId)
    else people.add(userId)
  }
  return [...people]
}

function ofDays(order: DemoOrder, index: number, history: DemoEvent[], now: Date): Told[] {
  const day = dueOn(order, dayOf(now))
  if (DONE.has(order.status) || order.archived) return []
  const own = history.filter((event) => event.order === index)
  const { wait } = holdsOf(order, own)
  const tell = (on: string, line: Pick<Told, 'kind' | 'day' | 'cause'>): Told[] =>
    watchersOf(index, own).map((userId) => ({ order: index, userId, ...line, createdAt: morningOf(on) }))
  return [
    ...(day === null
      ? []
      : [
          ...tell(daysAfter(day, -1), { kind: 'due', day }),
          ...tell(daysAfter(day, 1), { kind: 'overdue', day }),
        ]),
    ...(wait?.until
      ? tell(daysAfter(wait.until, 1), { kind: 'wait', day: wait.until, cause: wait.for })
      : []),
  ]
}

/** Acting on an order means having read the earlier notifications. */
function readAt({ order, userId, createdAt }: Told, history: DemoEvent[], now: Date): Date | null {
  const next = history.find(
    (event) => event.order === order && event.actor?.id === userId && event.at > createdAt,
  )
  if (next) return next.at
  return now.getTime() - createdAt.getTime() > UNREAD_MS ? new Date(createdAt.getTime() + HOUR_MS) : null
}
