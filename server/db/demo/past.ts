import { randomUUID } from 'node:crypto'
import { daysUntil, type CalendarDate } from '#shared/dates.ts'
import type { WaitCause } from '#shared/holds/waits.ts'
import type { Status } from '#shared/orders/orders.ts'
import { mondayOf } from '#shared/working-time/working-days.ts'
import type { ShopClock } from './calendar.ts'
import { assigned, created, DAY_MS, gateSet, type DemoEvent, type Happened } from './events.ts'
import { fieldsWith, type DemoOrder } from './orders.ts'
import { CUSTOMERS, PIECES, STREETS } from './past-pieces.ts'
import { FREYA, JUNE, MATEO, SAM, type DemoPerson } from './people.ts'
import { promised } from './promises.ts'

/** Events are positions of the shop's clock. */
interface PastOrder {
  order: DemoOrder
  taken: number
  started: number
  finishing: number
  finished: number
  handedOver: number
  archived: number
  wait?: { cause: WaitCause; note: string; from: number; to: number }
  varnished?: number
  promised: CalendarDate | undefined
}

const WEEKS = 26
const MAKING_DAYS = 8
const HOURS_OF_AN_ORDER = 20
const IN_HAND = 20

/** Working days before the promised day: two of twelve were late. */
const EARLY_BY = [2, 0, 4, 1, -2, 3, 5, 1, 2, -3, 4, 1]
/** A promise takes some weeks of history. */
const FIRST_PROMISED = 60

const WAITS: [WaitCause, string][] = [
  ['customer', 'Handles are not chosen yet'],
  ['material', 'Boards are still too wet'],
  ['supplier', 'Hinges come with the next delivery'],
  ['customer', 'Wants to see the stain first'],
  ['site', 'Floor is not laid yet'],
  ['material', 'Veneer is out of stock'],
]
const PRIORITIES = ['MEDIUM', 'LOW', 'MEDIUM', 'HIGH', 'MEDIUM', 'MEDIUM', 'RUSH', 'MEDIUM'] as const
const PAID_BY = ['transfer', 'card', 'transfer', null, 'cheque']

// Each prime's square root spreads evenly in its own pattern, so that shares come out as intended.
const PRIMES = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37]

/** Pseudorandom but the same in each demonstration shop, from 0 up to 1. */
const drawn = (index: number, what: number) => ((index + 1) * Math.sqrt(PRIMES[what] ?? 2)) % 1

const drawnOf = <T>(list: readonly T[], index: number, what: number) =>
  list[Math.floor(drawn(index, what) * list.length)] as T

/** `others` are the finish days of orders on the board, `before` their number before these. */
export function pastOrders(clock: ShopClock, others: CalendarDate[], before: number) {
  const finishes = finishesOf(clock, others)
  const between = Math.floor((finishes.length - FIRST_PROMISED) / EARLY_BY.length)
  const all = finishes.map((finished, index) =>
    pastOrder(clock, finished, index, EARLY_BY[(index - FIRST_PROMISED) / between]),
  )
  return {
    orders: all.map(({ order }) => order),
    events: all.flatMap((past, index) => pastEvents(past, before + index, index - IN_HAND, clock)),
  }
}

function finishesOf({ days }: ShopClock, others: CalendarDate[]): number[] {
  const weeks = Map.groupBy(days.keys(), (index) => mondayOf(days[index] ?? ''))
  return [...weeks].slice(-WEEKS).flatMap(([monday, open], week) => {
    // Busy and quiet months take turns.
    const season = 1.5 + 1.5 * Math.sin(week / 3)
    const all = Math.round(((2.5 + 4 * drawn(week, 3) + season) * open.length) / 5)
    const left = all - others.filter((day) => mondayOf(day) === monday).length
    return Array.from({ length: Math.max(0, left) }, (_, turn) => {
      const day = open[Math.floor(((turn + 0.5) / left) * open.length)] ?? 0
      return day + 0.2 + 0.7 * drawn(week * 7 + turn, 4)
    }).filter((finished) => finished < days.length - 1)
  })
}

function pastOrder(clock: ShopClock, finished: number, index: number, early: number | undefined): PastOrder {
  // Both lists have a prime length, so that nobody gets the same piece twice.
  const [title, hours] = PIECES[(index * 12) % PIECES.length] ?? ['', HOURS_OF_AN_ORDER]
  const [customer, phone] = CUSTOMERS[(index * 11) % CUSTOMERS.length] ?? ['', '']
  const fulfillmentType = drawn(index, 2) < 0.45 ? 'DELIVERY' : 'PICKUP'
  const [cause, note] = WAITS[index % WAITS.length] ?? ['other', '']
  const waited = drawn(index, 5) < 0.22 ? 1 + 3 * drawn(index, 6) : 0
  const varnish = drawn(index, 7) < 0.35 ? 1 : 0
  // The sum of three varies as real work does: mostly near the middle, sometimes far from it.
  const luck = drawn(index, 8) + drawn(index, 9) + drawn(index, 10) - 1.5
  const making = MAKING_DAYS * Math.exp(0.8 * luck) * (hours / HOURS_OF_AN_ORDER) ** 0.25
  const finishing = finished - 0.4 * making - varnish
  const started = finishing - 0.6 * making - waited
  const from = started + 0.3 * making
  const taken = started - 2 - 6 * drawn(index, 11)
  // No event lies in the future.
  const left = clock.days.length - 0.1 - finished
  const handedOver = finished + Math.min(0.6 + 2.5 * drawn(index, 6), left * 0.4)
  const due = early === undefined ? dueAt(finished, index) : finished + early
  const fields = fieldsWith(customer, phone, {
    title,
    priority: drawnOf(PRIORITIES, index, 3),
    fulfillmentType,
    estimatedHours: drawn(index, 10) < 0.9 ? hours : null,
    address: fulfillmentType === 'DELIVERY' ? drawnOf(STREETS, index, 5) : null,
  })
  return {
    order: {
      id: randomUUID(),
      fields,
      status: fulfillmentType,
      due: due === null ? null : daysUntil(clock.dayAt(due), clock.today),
      taken: daysUntil(clock.today, clock.dayAt(taken)),
      archived: true,
    },
    taken,
    started,
    finishing,
    finished,
    handedOver,
    archived: handedOver + Math.min(1 + 3 * drawn(index, 9), left * 0.4),
    promised: early === undefined ? undefined : clock.dayAt(finished + early),
    ...(waited > 0 && { wait: { cause, note, from, to: from + waited } }),
    ...(varnish > 0 && { varnished: finishing + 0.2 * making }),
  }
}

function dueAt(finished: number, index: number): number | null {
  if (drawn(index, 4) >= 0.92) return null
  return drawn(index, 1) < 0.8 ? finished + 6 * drawn(index, 8) : finished - 1 - 4 * drawn(index, 8)
}

function pastEvents(past: PastOrder, index: number, before: number, clock: ShopClock): DemoEvent[] {
  const { order, taken, started, finishing, finished, handedOver, archived, wait } = past
  const worker = index % 2 === 0 ? MATEO : FREYA
  const by: By = (actor, position) => ({ order: index, actor, at: clock.at(position) })
  const prepared = (share: number) => taken + (started - taken) * share
  const move = (
    from: Status,
    to: Status,
    position: number,
    held?: { wait: null; waited: number },
  ): DemoEvent => ({
    ...by(worker, position),
    type: 'order.moved',
    data: { from, to, ...(held && { held }) },
  })
  const maker = by(index % 4 === 0 ? JUNE : SAM, taken)
  const waited = wait && Math.floor((clock.at(wait.to).getTime() - clock.at(wait.from).getTime()) / 1000)
  const paid = PAID_BY[index % PAID_BY.length] ?? null
  return [
    created(maker, order, clock.today),
    ...(past.promised === undefined ? [] : [promised(maker, past.promised, before, clock)]),
    gateSet(by(SAM, prepared(0.1 + 0.4 * (index % 2))), 'Deposit', 'met', paid),
    ...drawingApproved(index, prepared, by),
    assigned(by(JUNE, started), worker),
    move('ORDER_IN', 'PRODUCTION', started),
    ...waiting(past, by),
    move('PRODUCTION', 'FINISH', finishing, waited === undefined ? undefined : { wait: null, waited }),
    ...drying(past, by),
    move('FINISH', 'COMPLETED', finished),
    ...(order.status === 'DELIVERY'
      ? [gateSet(by(SAM, finished + (handedOver - finished) * 0.7), 'Balance paid', 'met', null)]
      : []),
    move('COMPLETED', order.status, handedOver),
    { ...by(JUNE, archived), type: 'order.archived', data: { reason: null } },
  ]
}

type By = (actor: DemoPerson, position: number) => Happened

function drawingApproved(index: number, prepared: (share: number) => number, by: By): DemoEvent[] {
  const name = 'Drawing approved'
  if (index % 5 === 0) return [gateSet(by(JUNE, prepared(0.3)), name, 'not_needed', 'Same as last time')]
  if (index % 3 > 0) return [gateSet(by(SAM, prepared(0.6)), name, 'met', null)]
  return [
    gateSet(by(SAM, prepared(0.2)), name, 'asked', null),
    gateSet(by(SAM, prepared(0.85)), name, 'met', 'By mail', 'asked'),
  ]
}

function waiting({ wait }: PastOrder, by: By): DemoEvent[] {
  if (!wait) return []
  const { cause, note, from, to } = wait
  const began = by(MATEO, from)
  const since = began.at.toISOString()
  return [
    { ...began, type: 'order.waiting', data: { for: cause, note, until: null } },
    { ...by(SAM, to), type: 'order.wait_ended', data: { for: cause, since } },
  ]
}

function drying({ varnished }: PastOrder, by: By): DemoEvent[] {
  if (varnished === undefined) return []
  const began = by(FREYA, varnished)
  const timer = { timerId: randomUUID(), name: 'Varnish' }
  const at = new Date(began.at.getTime() + DAY_MS)
  return [
    { ...began, type: 'order.timer_started', data: { ...timer, endsAt: at.toISOString() } },
    { ...began, at, actor: null, type: 'order.timer_ended', data: timer },
  ]
}
