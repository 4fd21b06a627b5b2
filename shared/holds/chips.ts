import { daysUntil, todayIn, type CalendarDate } from '#shared/dates.ts'
import type { Order } from '#shared/orders/types.ts'
import { moveTargets, type Status } from '#shared/orders/orders.ts'
import { date } from '#texts/page/dates.ts'
import { gatesAhead, gatesPassed, isReadyToStart, isUnmet } from './gates.ts'
import { isWaitOver, waitedDays, type WaitCause } from './waits.ts'
import type { OrderGate, Timer } from './types.ts'
import * as t from '#texts/orders/chips.ts'

export interface Chip {
  kind: 'wait' | 'timer' | 'passed' | 'gates' | 'parts'
  text: string
  /** `late`: somebody should have acted. `done`: nothing is in the way any more. */
  tone: 'late' | 'plain' | 'done'
}

export interface Moment {
  now: Date
  timeZone: string
}

type Held = Pick<Order, 'status' | 'fulfillmentType' | 'holds'>

const CAUSES: Record<WaitCause, string> = {
  customer: t.customer,
  supplier: t.supplier,
  material: t.material,
  site: t.site,
  other: t.other,
}

const DONE: Record<Status, typeof t.toStart> = {
  ORDER_IN: t.toTakeIn,
  PRODUCTION: t.toStart,
  FINISH: t.toFinish,
  COMPLETED: t.toComplete,
  DELIVERY: t.toDeliver,
  PICKUP: t.toHandOver,
}

const HOUR_MS = 3_600_000

export const runningTimers = ({ holds }: { holds: { timers: Timer[] } | null }, now: Date): Timer[] =>
  holds?.timers.filter(({ over, endsAt }) => !over && Date.parse(endsAt) > now.getTime()) ?? []

/** Most urgent first, without repetition. */
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
    ...over.map(({ name }): Chip => ({ kind: 'timer', text: t.dry({ timer: name }), tone: 'done' })),
  ]
  const texts = chips.map((chip) => chip?.text)
  return chips.filter((chip, index): chip is Chip => !!chip && texts.indexOf(chip.text) === index)
}

function passedChip(gates: OrderGate[]): Chip {
  return {
    kind: 'passed',
    text: t.skipped({ gates: gates.map(({ name }) => name).join(', ') }),
    tone: 'late',
  }
}

function waitChip(
  wait: NonNullable<NonNullable<Order['holds']>['wait']>,
  today: CalendarDate,
  zone: string,
): Chip {
  const days = waitedDays(wait, today, zone)
  const text = days > 0 ? t.waitedFor({ cause: CAUSES[wait.for], days }) : CAUSES[wait.for]
  return { kind: 'wait', text, tone: isWaitOver(wait, today) ? 'late' : 'plain' }
}

/** "Varnish dry Tue 9:00 AM", or in its last hour "Varnish dry in 42 min". */
export function timerInWords({ name, endsAt }: Pick<Timer, 'name' | 'endsAt'>, moment: Moment): string {
  const end = new Date(endsAt)
  const left = end.getTime() - moment.now.getTime()
  if (left <= 0) return t.dry({ timer: name })
  if (left <= HOUR_MS) return t.dryIn({ timer: name, minutes: Math.ceil(left / 60_000) })
  return t.dryAt({ timer: name, when: momentInWords(end, moment) })
}

const timerChip = (timer: Timer, moment: Moment): Chip => ({
  kind: 'timer',
  text: timerInWords(timer, moment),
  tone: 'plain',
})

export function momentInWords(at: Date, { now, timeZone }: Moment): string {
  const days = daysUntil(todayIn(timeZone, at), todayIn(timeZone, now))
  const clock = { timeZone, hour: 'numeric', minute: '2-digit' } as const
  if (days === 0) return date(at, clock)
  if (days < 7) return `${date(at, { timeZone, weekday: 'short' })} ${date(at, clock)}`
  return date(at, { ...clock, month: 'short', day: 'numeric' })
}

/** Gates of later stages don't hold it up yet. */
function gatesChip(order: Held): Chip | undefined {
  if (isReadyToStart(order)) return { kind: 'gates', text: t.readyToStart, tone: 'done' }
  const ahead = gatesAhead(order)
  if (!ahead?.gates.some(isUnmet) || ahead.stage !== moveTargets(order)[0]) return undefined
  const met = ahead.gates.filter((gate) => !isUnmet(gate)).length
  return { kind: 'gates', text: DONE[ahead.stage]({ done: met, n: ahead.gates.length }), tone: 'plain' }
}
