import type { NotificationKind } from '#shared/notifications/kinds.ts'
import { DONE } from '#shared/orders/orders.ts'
import type { DemoEvent } from './events.ts'
import { holdsOf } from './holds-of.ts'
import { mentionedIn } from './mentions.ts'
import { DEMO_ORDERS, type DemoOrder } from './orders.ts'

export interface DemoNotification {
  /** Index into DEMO_ORDERS. */
  order: number
  /** Index into DEMO_PEOPLE. */
  person: number
  kind: NotificationKind
  version?: number
  day?: string
  cause?: string
  createdAt: Date
  readAt: Date | null
}

type Told = Omit<DemoNotification, 'readAt'>

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MORNING_HOUR = 7
const TOLD_DAYS = 14
// Older notifications have been read.
const UNREAD_MS = 26 * HOUR_MS

const JUNE = 0

/** People who watch an order or mute it: order, person. */
export const WATCHED: [order: number, person: number, isMuted: boolean][] = [
  [2, JUNE, false],
  [5, JUNE, false],
  [12, JUNE, false],
  [20, JUNE, true],
]

/** Everybody's notifications of the last two weeks, as the server would have written them. */
export function demoNotifications(history: DemoEvent[], now: Date): DemoNotification[] {
  const isRecent = (at: Date) => at <= now && now.getTime() - at.getTime() < TOLD_DAYS * DAY_MS
  const told = [
    ...history.flatMap((event, index) =>
      isRecent(event.at) ? ofEvent(event, history.slice(0, index), index + 1) : [],
    ),
    ...DEMO_ORDERS.flatMap((order, index) => ofDays(order, index, { history, now })),
  ]
  return told
    .filter(({ createdAt }) => isRecent(createdAt))
    .map((one) => ({ ...one, readAt: readAt(one, history, now) }))
}

/** The latest morning on which people were told what is due. */
export const lastMorning = (now: Date): Date =>
  morningOf(now, 0) <= now ? morningOf(now, 0) : morningOf(now, -1)

const dayOf = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
const morningOf = (now: Date, days: number) => new Date(Date.parse(dayOf(now, days)) + MORNING_HOUR * HOUR_MS)

function ofEvent(event: DemoEvent, before: DemoEvent[], version: number): Told[] {
  const { order, actor, at: createdAt } = event
  const tell = (kind: NotificationKind, people: number[]): Told[] =>
    people.filter((person) => person !== actor).map((person) => ({ order, person, kind, version, createdAt }))
  const watching = watchersOf(order, before)
  switch (event.type) {
    case 'comment': {
      const mentioned = mentionedIn(event.text)
      const others = watching.filter((person) => !mentioned.includes(person))
      return [...tell('mention', mentioned), ...tell('note', others)]
    }
    case 'message':
      return tell(actor === null ? 'customer' : 'note', watching)
    case 'customer':
      return event.event.type === 'approval.given' ? tell('customer', watching) : []
    case 'assign':
      return tell('assigned', [event.assignee])
    case 'move':
      return tell('moved', watching)
    case 'hold':
      return event.event.type === 'order.timer_ended' ? tell('timer', watching) : []
    default:
      return []
  }
}

/** People who chose to watch, are assigned, or wrote a note. */
function watchersOf(order: number, events: DemoEvent[]): number[] {
  const own = events.filter((event) => event.order === order)
  const people = new Set<number>()
  for (const event of own) {
    if (event.type === 'assign') people.add(event.assignee)
    if (event.type === 'comment') people.add(event.actor)
    if (event.type === 'message' && event.actor !== null) people.add(event.actor)
  }
  for (const [chosen, person, isMuted] of WATCHED) {
    if (chosen !== order) continue
    if (isMuted) people.delete(person)
    else people.add(person)
  }
  return [...people]
}

/**
 * Dates that have come: the day before it is due, the day after, and the day after a wait was expected to end.
 */
function ofDays(
  order: DemoOrder,
  index: number,
  { history, now }: { history: DemoEvent[]; now: Date },
): Told[] {
  const { status, due, archived } = order
  if (DONE.has(status) || archived) return []
  const own = history.filter((event) => event.order === index)
  const wait = holdsOf(order, own, [])?.wait
  const tell = (line: Omit<Told, 'order' | 'person'>): Told[] =>
    watchersOf(index, history).map((person) => ({ order: index, person, ...line }))
  const told: Told[] = []
  if (due !== null) {
    const day = dayOf(now, due)
    told.push(
      ...tell({ kind: 'due', day, createdAt: morningOf(now, due - 1) }),
      ...tell({ kind: 'overdue', day, createdAt: morningOf(now, due + 1) }),
    )
  }
  if (wait?.until) {
    const createdAt = new Date(Date.parse(wait.until) + DAY_MS + MORNING_HOUR * HOUR_MS)
    told.push(...tell({ kind: 'wait', day: wait.until, cause: wait.for, createdAt }))
  }
  return told
}

/** Acting on an order means having read the earlier notifications. */
function readAt({ order, person, createdAt }: Told, history: DemoEvent[], now: Date): Date | null {
  const next = history.find(
    (event) => event.order === order && event.actor === person && event.at > createdAt,
  )
  if (next) return next.at
  return now.getTime() - createdAt.getTime() > UNREAD_MS ? new Date(createdAt.getTime() + HOUR_MS) : null
}
