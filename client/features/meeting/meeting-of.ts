import { daysAfter, type CalendarDate } from '#shared/dates.ts'
import { chipsOf, type Moment } from '#shared/holds/chips.ts'
import { isWaitOver, WAIT_NAMES } from '#shared/holds/waits.ts'
import { dueBetween } from '#shared/orders/filters.ts'
import { DONE } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { estimateOf } from '#shared/parts/parts.ts'
import type { Person } from '#shared/people/types.ts'
import * as t from '#texts/planning/meeting.ts'
import { dueLabel, overdueBy } from '../orders/data/due-label.ts'
import { stageDays } from '../orders/data/stage-days.ts'
import { capacityOn, dueOf, type WeekCalendar } from '../week/week-of.ts'

/** In the sequence in which the shop goes through them. */
const PARTS = ['late', 'week', 'waiting', 'stuck', 'unassigned'] as const
export type Part = (typeof PARTS)[number]

export interface Line {
  order: Order
  /** Every part that the order belongs to. It is listed in the first. */
  parts: Part[]
}

export interface MeetingPart {
  part: Part
  /** All orders of the part; those of an earlier part are listed there. */
  all: number
  lines: Line[]
}

// If no ADMIN has chosen a number of days: the order hasn't moved since the last weekly meeting.
export const STUCK_DAYS = 7

export function meetingOf(orders: Order[], today: CalendarDate, stuckDays = STUCK_DAYS): MeetingPart[] {
  const open = orders.filter(({ status }) => !DONE.has(status))
  const found: Record<Part, Order[]> = {
    late: dueIn(orders, dueBetween('overdue', today)),
    week: dueIn(orders, dueBetween('week', today)),
    waiting: orders
      .filter((order) => waitsOf(order).length > 0)
      .sort((a, b) => longestWait(a) - longestWait(b)),
    stuck: open
      .filter((order) => stageDays(order, today) >= stuckDays)
      .sort((a, b) => since(a.enteredStageAt) - since(b.enteredStageAt)),
    unassigned: open.filter(({ assignees }) => assignees.length === 0),
  }
  const partsOf = (order: Order) => PARTS.filter((part) => found[part].includes(order))
  return PARTS.map((part) => ({
    part,
    all: found[part].length,
    lines: found[part]
      .map((order) => ({ order, parts: partsOf(order) }))
      .filter(({ parts }) => parts[0] === part),
  }))
}

const waitingParts = ({ parts }: Order) =>
  parts?.flatMap(({ letter, name, wait }) => (wait ? [{ letter, name, wait }] : [])) ?? []

const waitsOf = (order: Order) => [
  ...(order.holds?.wait ? [order.holds.wait] : []),
  ...waitingParts(order).map(({ wait }) => wait),
]
const longestWait = (order: Order) => Math.min(...waitsOf(order).map((wait) => since(wait.since)))

const since = (at: string | undefined) => (at === undefined ? 0 : Date.parse(at))

function dueIn(orders: Order[], { from = '', to = '9999-12-31' }: ReturnType<typeof dueBetween>): Order[] {
  const day = (order: Order) => dueOf(order) ?? ''
  return orders
    .filter((order) => order.dueDate !== null && day(order) >= from && day(order) <= to)
    .toSorted((a, b) => day(a).localeCompare(day(b)))
}

export interface Reason {
  text: string
  tone: 'late' | 'today' | 'plain'
}

/** Why the order is talked about: its dates, what holds it up, and what it lacks. */
export function reasonsOf({ order, parts }: Line, today: CalendarDate, moment: Moment): Reason[] {
  const due = dueOf(order)
  const reasons: Reason[] = []
  if (due !== null && parts.includes('late')) {
    reasons.push({ text: t.lateBy({ distance: overdueBy(due, today) }), tone: 'late' })
  }
  if (due !== null && parts.includes('week')) {
    reasons.push({ text: dueLabel(due, today), tone: due === today ? 'today' : 'plain' })
  }
  for (const { text, tone } of chipsOf(order, moment)) {
    reasons.push({ text, tone: tone === 'late' ? 'late' : 'plain' })
  }
  for (const { letter, name, wait } of waitingParts(order)) {
    const text = t.partWaits({ letter, name, cause: WAIT_NAMES[wait.for] })
    reasons.push({ text, tone: isWaitOver(wait, today) ? 'late' : 'plain' })
  }
  if (parts.includes('stuck')) reasons.push({ text: t.stuckReason, tone: 'plain' })
  if (parts.includes('unassigned')) reasons.push({ text: t.unassignedReason, tone: 'plain' })
  return reasons
}

export interface PersonLoad {
  person: Person
  /** Hours of the open orders that are late or due within the week. */
  soon: number
  /** Their equal share of the shop's hours in that week. */
  share: number | undefined
  /** Of all their open orders. */
  hours: number
  orders: number
  unestimated: number
}

interface Team {
  members: Person[]
  calendar: WeekCalendar | undefined
}

/** Everyone who works in the shop, and anyone who has open orders. An order of several people counts for each. */
export function loadsOf(orders: Order[], today: CalendarDate, { members, calendar }: Team): PersonLoad[] {
  const makers = members.filter(({ role }) => role !== 'SALES')
  const share = shareOf(makers.length, today, calendar)
  const loads = new Map<string, PersonLoad>()
  const loadOf = (person: Person) => {
    const known = loads.get(person.id)
    if (known) return known
    const isMaker = makers.some(({ id }) => id === person.id)
    const load = { person, soon: 0, share: isMaker ? share : undefined, hours: 0, orders: 0, unestimated: 0 }
    loads.set(person.id, load)
    return load
  }
  for (const person of makers) loadOf(person)
  const weekEnd = daysAfter(today, 6)
  for (const order of orders.filter(({ status }) => !DONE.has(status))) {
    const hours = estimateOf(order)
    const isSoon = (dueOf(order) ?? '9999') <= weekEnd
    for (const load of order.assignees.map(loadOf)) {
      load.orders += 1
      load.hours += hours ?? 0
      if (isSoon) load.soon += hours ?? 0
      if (hours === null) load.unestimated += 1
    }
  }
  return [...loads.values()].sort(
    (a, b) =>
      b.soon - a.soon || b.hours - a.hours || a.person.displayName.localeCompare(b.person.displayName),
  )
}

function shareOf(people: number, today: CalendarDate, calendar: WeekCalendar | undefined) {
  const days = Array.from({ length: 7 }, (_, index) => capacityOn(daysAfter(today, index), calendar))
  const hours = days.reduce<number>((sum, day) => sum + (day ?? 0), 0)
  return hours > 0 && people > 0 ? hours / people : undefined
}

const rounded = (hours: number) => Math.round(hours * 10) / 10

export const isOver = ({ soon, share }: PersonLoad): boolean =>
  share !== undefined && rounded(soon) > rounded(share)

/** Such as "26 of 40 h". Without the shop's hours, only the first number. */
export const soonInWords = ({ soon, share }: PersonLoad): string =>
  share === undefined ? t.hours({ n: rounded(soon) }) : t.hoursOf({ n: rounded(soon), share: rounded(share) })

/** Such as "58 h in 3 open orders, 1 without an estimate". */
export const loadInWords = ({ hours, orders, unestimated }: PersonLoad): string =>
  t.load({ hours: rounded(hours), orders, unestimated })
