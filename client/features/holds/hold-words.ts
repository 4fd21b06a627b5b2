import { daysUntil, todayIn } from '#shared/dates.ts'
import type { Moment } from '#shared/holds/chips.ts'
import { isPast, isUnmet, type GateState } from '#shared/holds/gates.ts'
import type { OrderGate, Wait } from '#shared/holds/types.ts'
import { isWaitOver, waitedDays, waitedSeconds, WAIT_NAMES } from '#shared/holds/waits.ts'
import { STAGE_NAMES, type Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import type { Role } from '#shared/people/people.ts'
import { shortDate, writtenDate } from '../../core/calendar-day.ts'

const anyOf = new Intl.ListFormat('en', { type: 'disjunction' })

/** "before Delivery or Pickup" */
export const guardedInWords = (stages: Status[]) =>
  `before ${anyOf.format(stages.map((stage) => STAGE_NAMES[stage]))}`

/** "ADMIN or SALES": ADMINs always may. */
export const adminsOr = (roles: Role[]) => anyOf.format(new Set<Role>(['ADMIN', ...roles]))

const STATES: Record<GateState, string> = {
  open: 'open',
  asked: 'asked',
  met: 'met',
  not_needed: 'not needed',
}

/** "met by Ann, Tue, cheque 1,200", or "open since Tue" for an untouched gate. */
export function gateInWords(gate: OrderGate, moment: Moment): string {
  const since = dayInWords(gate.since, moment)
  const state = STATES[gate.state]
  const start = gate.byName === null ? [`${state} since ${since}`] : [`${state} by ${gate.byName}`, since]
  return [...start, ...(gate.note === null ? [] : [gate.note])].join(', ')
}

/** Whether the order has moved past the unmet gate. */
export const isLeftBehind = (gate: OrderGate, order: Pick<Order, 'status'>) =>
  isUnmet(gate) && isPast(gate, order)

/** "Waiting for the customer since Tue · 6 d" */
export function waitInWords(wait: Wait, moment: Moment): string {
  const days = waitedDays(wait, todayOf(moment), moment.timeZone)
  const since = `Waiting for ${WAIT_NAMES[wait.for]} since ${dayInWords(wait.since, moment)}`
  return days > 0 ? `${since} · ${days} d` : since
}

/** "expected Nov 30" */
export function expectedInWords(wait: Wait, moment: Moment): string | undefined {
  if (wait.until === null) return undefined
  const day = shortDate(wait.until, todayOf(moment))
  return isLate(wait, moment) ? `was expected ${day}` : `expected ${day}`
}

export const isLate = (wait: Wait, moment: Moment) => isWaitOver(wait, todayOf(moment))

const HOUR_S = 3600
const DAY_S = 24 * HOUR_S

/**
 * How much of its time in a stage an order has waited, such as ", waited 2 d of that for the customer"; empty under an
 * hour.
 */
export function waitedInWords(order: Pick<Order, 'enteredStageAt' | 'holds'>, moment: Moment): string {
  const { holds } = order
  const seconds = waitedSeconds(order, moment.now)
  if (!holds || seconds < HOUR_S) return ''
  // Earlier waits don't keep their reason.
  const only = holds.waited === 0 ? holds.wait : null
  // The line of the wait stands beside it and counts midnights.
  const present = holds.wait ? waitedDays(holds.wait, todayOf(moment), moment.timeZone) : 0
  const days = only ? present : Math.max(present, Math.floor(seconds / DAY_S))
  const time = days > 0 ? `${days} d` : `${Math.floor(seconds / HOUR_S)} h`
  return `, waited ${time} of that${only ? ` for ${WAIT_NAMES[only.for]}` : ''}`
}

const todayOf = ({ timeZone, now }: Moment) => todayIn(timeZone, now)

/** "today", "Tue", "Nov 16" */
function dayInWords(at: string, moment: Moment): string {
  const today = todayOf(moment)
  const day = todayIn(moment.timeZone, new Date(at))
  const days = daysUntil(today, day)
  if (days <= 0) return 'today'
  return days <= 6 ? writtenDate(day, 'weekday') : shortDate(day, today)
}
