import { daysUntil, type CalendarDate } from '#shared/dates.ts'
import type { WaitCause } from '#shared/holds/waits.ts'
import { mondayOf } from '#shared/working-time/working-days.ts'
import { drawn, drawnOf } from './drawn.ts'
import type { DemoOrder } from './orders.ts'
import { CUSTOMERS, PIECES, STREETS } from './past-pieces.ts'
import type { ShopClock } from './shop-clock.ts'

/** A finished and archived order, with its events as positions of the shop's clock. */
export interface PastOrder {
  order: DemoOrder
  taken: number
  started: number
  finishing: number
  finished: number
  handedOver: number
  archived: number
  wait?: { cause: WaitCause; note: string; from: number; to: number }
  /** When a coat of varnish began to dry. */
  varnished?: number
  /** The day promised when it was taken. */
  promised?: CalendarDate
}

const WEEKS = 26
/** The working days that the shop takes for an ordinary order. */
const MAKING_DAYS = 8
const HOURS_OF_AN_ORDER = 20

const WAITS: [WaitCause, string][] = [
  ['customer', 'Handles are not chosen yet'],
  ['material', 'Boards are still too wet'],
  ['supplier', 'Hinges come with the next delivery'],
  ['customer', 'Wants to see the stain first'],
  ['site', 'Floor is not laid yet'],
  ['material', 'Veneer is out of stock'],
]

/**
 * Orders that the shop finished in the last half year, beside those still on the board.
 * @param others the days on which those on the board were finished
 */
export function pastOrders(clock: ShopClock, today: CalendarDate, others: CalendarDate[]): PastOrder[] {
  return finishesOf(clock, others).map((finished, index) => pastOrder(clock, today, finished, index))
}

/** About six a week. */
function finishesOf({ days }: ShopClock, others: CalendarDate[]): number[] {
  const weeks = Map.groupBy(days.keys(), (index) => mondayOf(days[index] ?? ''))
  return [...weeks].slice(-WEEKS).flatMap(([monday, open], week) => {
    const all = Math.round(((2.5 + 4 * drawn(week, 3) + season(week)) * open.length) / 5)
    const left = all - others.filter((day) => mondayOf(day) === monday).length
    return Array.from({ length: Math.max(0, left) }, (_, turn) => {
      const day = open[Math.floor(((turn + 0.5) / left) * open.length)] ?? 0
      return day + 0.2 + 0.7 * drawn(week * 7 + turn, 4)
    }).filter((finished) => finished < days.length - 1)
  })
}

/** Busy and quiet months take turns. */
const season = (week: number) => 1.5 + 1.5 * Math.sin(week / 3)

function pastOrder(clock: ShopClock, today: CalendarDate, finished: number, index: number): PastOrder {
  // Both lists have a prime length, so that nobody gets the same piece twice.
  const [title, hours] = PIECES[(index * 12) % PIECES.length] ?? ['', HOURS_OF_AN_ORDER]
  const [customerName, customerPhone] = CUSTOMERS[(index * 11) % CUSTOMERS.length] ?? ['', '']
  const fulfillmentType = drawn(index, 2) < 0.45 ? 'DELIVERY' : 'PICKUP'
  const [cause, note] = WAITS[index % WAITS.length] ?? ['other', '']
  const waited = drawn(index, 5) < 0.22 ? 1 + 3 * drawn(index, 6) : 0
  const varnish = drawn(index, 7) < 0.35 ? 1 : 0
  // The sum of three varies as real work does: mostly near the middle, sometimes far from it.
  const luck = drawn(index, 8) + drawn(index, 9) + drawn(index, 10) - 1.5
  const making = MAKING_DAYS * Math.exp(0.8 * luck) * (hours / HOURS_OF_AN_ORDER) ** 0.25
  const finishing = finished - 0.4 * making - varnish
  const started = finishing - 0.6 * making - waited
  const taken = started - 2 - 6 * drawn(index, 11)
  // No event lies in the future.
  const left = clock.days.length - 0.1 - finished
  const handedOver = finished + Math.min(0.6 + 2.5 * drawn(index, 6), left * 0.4)
  const archived = handedOver + Math.min(1 + 3 * drawn(index, 9), left * 0.4)
  const due = drawn(index, 4) < 0.92 ? dueAt(finished, index) : null
  return {
    order: {
      fields: {
        title,
        customerName,
        customerPhone,
        priority: drawnOf(PRIORITIES, index, 3),
        fulfillmentType,
        estimatedHours: drawn(index, 10) < 0.9 ? hours : null,
        ...(fulfillmentType === 'DELIVERY' && { address: drawnOf(STREETS, index, 5) }),
      },
      status: fulfillmentType,
      due: due === null ? null : daysUntil(clock.dayAt(due), today),
      taken: daysUntil(today, clock.dayAt(taken)),
      archived: true,
    },
    taken,
    started,
    finishing,
    finished,
    handedOver,
    archived,
    ...(waited > 0 && {
      wait: { cause, note, from: started + 0.3 * making, to: started + 0.3 * making + waited },
    }),
    ...(varnish > 0 && { varnished: finishing + 0.2 * making }),
  }
}

const PRIORITIES = ['MEDIUM', 'LOW', 'MEDIUM', 'HIGH', 'MEDIUM', 'MEDIUM', 'RUSH', 'MEDIUM'] as const

/** Four of five were finished in time. */
const dueAt = (finished: number, index: number) =>
  drawn(index, 1) < 0.8 ? finished + 6 * drawn(index, 8) : finished - 1 - 4 * drawn(index, 8)
