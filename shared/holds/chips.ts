import { daysUntil, todayIn, type CalendarDate } from '#shared/dates.ts'
import type { Order } from '#shared/orders/types.ts'
import { moveTargets, type Status } from '#shared/orders/orders.ts'
import { gatesAhead, gatesPassed, isReadyToStart, isUnmet } from './gates.ts'
import { isWaitOver, waitedDays, type WaitCause } from './waits.ts'
import type { OrderGate, Timer } from './types.ts'

/** Something that holds an order up, in a few words. */
export interface Chip {
  kind: 'wait' | 'timer' | 'passed' | 'gates'
  text: string
  /** `late`: somebody should have acted. `done`: nothing is in the way any more. */
  tone: 'late' | 'plain' | 'done'
}

export interface Moment {
  /** The server's time. */
  now: Date
  /** The organization's time zone. */
  timeZone: string
}

type Held = Pick<Order, 'status' | 'fulfillmentType' | 'holds'>

const CAUSES: Record<WaitCause, string> = {
  customer: 'customer',
  supplier: 'supplier',
  material: 'material',
  site: 'site',
  other: 'waiting',
}

const TO: Record<Status, string> = {
  ORDER_IN: 'to take in',
  PRODUCTION: 'to start',
  FINISH: 'to finish',
  COMPLETED: 'to complete',
  DELIVERY: 'to deliver',
  PICKUP: 'to hand over',
}

const HOUR_MS = 3_600_000

export const runningTimers = ({ holds }: Pick<Order, 'holds'>, now: Date): Timer[] =>
  holds?.timers.filter(({ over, endsAt }) => !over && Date.parse(endsAt) > now.getTime()) ?? []

/** What holds the order up, most urgent first, without repetition. */
export function chipsOf(order: Held, moment: Moment): Chip[] {
  const { holds } = order
  if (!holds) return []
  const today = todayIn(moment.timeZone, moment.now)
  const running = runningTimers(order, moment.now)
  const over = holds.timers.filter((timer) => !running.includes(timer))
  const wait = holds.wait && waitChip(holds.wait, today, moment.timeZone)
  const passed = gatesPassed(order)
  const chips: (Chip | null | undefined)[] = [
    wait?.tone === 'late' ? wait : null,
    passed.length > 0 ? passedChip(passed) : null,
    ...running.map((timer) => timerChip(timer, moment)),
    wait?.tone === 'plain' ? wait : null,
    gatesChip(order),
    ...over.map(({ name }): Chip => ({ kind: 'timer', text: `${name} dry`, tone: 'done' })),
  ]
  const texts = chips.map((chip) => chip?.text)
  return chips.filter((chip, index): chip is Chip => !!chip && texts.indexOf(chip.text) === index)
}

/**
 * "started without Deposit". For gates that only guard later stages, it says that the order went on without
 * them.
 */
function passedChip(gates: OrderGate[]): Chip {
  const did = gates.some(({ stages }) => stages.includes('PRODUCTION')) ? 'started' : 'went on'
  return { kind: 'passed', text: `${did} without ${gates.map(({ name }) => name).join(', ')}`, tone: 'late' }
}

function waitChip(
  wait: NonNullable<NonNullable<Order['holds']>['wait']>,
  today: CalendarDate,
  zone: string,
): Chip {
  const days = waitedDays(wait, today, zone)
  const text = days > 0 ? `${CAUSES[wait.for]} · ${days} d` : CAUSES[wait.for]
  return { kind: 'wait', text, tone: isWaitOver(wait, today) ? 'late' : 'plain' }
}

/** "Varnish dry Tue 09:00", or in its last hour "Varnish dry in 42 min". */
export function timerInWords({ name, endsAt }: Pick<Timer, 'name' | 'endsAt'>, moment: Moment): string {
  const end = new Date(endsAt)
  const left = end.getTime() - moment.now.getTime()
  if (left <= 0) return `${name} dry`
  if (left <= HOUR_MS) return `${name} dry in ${Math.ceil(left / 60_000)} min`
  return `${name} dry ${momentInWords(end, moment)}`
}

const timerChip = (timer: Timer, moment: Moment): Chip => ({
  kind: 'timer',
  text: timerInWords(timer, moment),
  tone: 'plain',
})

/** The time, with the weekday or the date where it isn't today. */
export function momentInWords(at: Date, { now, timeZone }: Moment): string {
  const days = daysUntil(todayIn(timeZone, at), todayIn(timeZone, now))
  const time = at.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  if (days === 0) return time
  const day = days < 7 ? ({ weekday: 'short' } as const) : ({ month: 'short', day: 'numeric' } as const)
  return `${at.toLocaleDateString('en-US', { timeZone, ...day })} ${time}`
}

/**
 * "2 of 3 to start", or that the order can start once all are met. Gates of later stages don't hold it up yet.
 */
function gatesChip(order: Held): Chip | undefined {
  if (isReadyToStart(order)) return { kind: 'gates', text: 'ready to start', tone: 'done' }
  const ahead = gatesAhead(order)
  if (!ahead?.gates.some(isUnmet) || ahead.stage !== moveTargets(order)[0]) return undefined
  const met = ahead.gates.filter((gate) => !isUnmet(gate)).length
  return { kind: 'gates', text: `${met} of ${ahead.gates.length} ${TO[ahead.stage]}`, tone: 'plain' }
}
