import { daysUntil, todayIn } from '#shared/dates.ts'
import type { Moment } from '#shared/holds/chips.ts'
import { isPast, isUnmet } from '#shared/holds/gates.ts'
import type { OrderGate, Wait } from '#shared/holds/types.ts'
import { isWaitOver, waitedDays, waitedSeconds, WAIT_NAMES } from '#shared/holds/waits.ts'
import { STAGE_NAMES, type Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import type { Role } from '#shared/people/people.ts'
import { anyOf } from '#texts/page/lists.ts'
import { shortDate, writtenDate } from '../../core/calendar-day.ts'
import * as t from '#texts/holds/holds.ts'
import { anyRole } from '#texts/shop/people.ts'

/** "before Delivery or Pickup" */
export const guardedInWords = (stages: Status[]) =>
  t.before({ stages: anyOf(stages.map((stage) => STAGE_NAMES[stage])) })

/** ADMINs always may. */
export const adminsOr = (roles: Role[]) => anyRole({ roles: [...new Set<Role>(['ADMIN', ...roles])] })

/** "done · Ann, Tue · check #1200", or "not done" for an untouched gate. */
export function gateInWords(gate: OrderGate, moment: Moment): string {
  const state = stateInWords(gate, dayInWords(gate.since, moment))
  return gate.note === null ? state : t.withNote({ state, note: gate.note })
}

function stateInWords({ state, byName: who }: OrderGate, day: string): string {
  switch (state) {
    case 'open':
      return who === null ? t.isNotDone : t.isReopened({ who, day })
    case 'asked':
      return who === null ? t.isRequested({ day }) : t.isRequestedBy({ who, day })
    case 'met':
      return who === null ? t.isDone({ day }) : t.isDoneBy({ who, day })
    case 'not_needed':
      return who === null ? t.isNotNeeded({ day }) : t.isNotNeededBy({ who, day })
  }
}

export const isLeftBehind = (gate: OrderGate, order: Pick<Order, 'status'>) =>
  isUnmet(gate) && isPast(gate, order)

/** "Waiting for the customer since Tue · 6 d" */
export function waitInWords(wait: Wait, moment: Moment): string {
  const days = waitedDays(wait, todayOf(moment), moment.timeZone)
  const text = t.waitingSince({ cause: WAIT_NAMES[wait.for], day: dayInWords(wait.since, moment) })
  return days > 0 ? t.waitingDays({ text, days }) : text
}

/** "expected Nov 30" */
export function expectedInWords(wait: Wait, moment: Moment): string | undefined {
  if (wait.until === null) return undefined
  const day = shortDate(wait.until, todayOf(moment))
  return (isLate(wait, moment) ? t.wasExpected : t.expected)({ day })
}

export const isLate = (wait: Wait, moment: Moment) => isWaitOver(wait, todayOf(moment))

const HOUR_S = 3600
const DAY_S = 24 * HOUR_S

/** Such as " (2 d waiting for the customer)"; empty under an hour. */
export function waitedInWords(order: Pick<Order, 'enteredStageAt' | 'holds'>, moment: Moment): string {
  const { holds } = order
  const seconds = waitedSeconds(order, moment.now)
  if (!holds || seconds < HOUR_S) return ''
  // Earlier waits don't keep their reason.
  const only = holds.waited === 0 ? holds.wait : null
  // The line of the wait stands beside it and counts midnights.
  const present = holds.wait ? waitedDays(holds.wait, todayOf(moment), moment.timeZone) : 0
  const days = only ? present : Math.max(present, Math.floor(seconds / DAY_S))
  const cause = only ? WAIT_NAMES[only.for] : undefined
  if (days > 0) return cause === undefined ? t.daysWaited({ days }) : t.daysWaitedFor({ days, cause })
  const hours = Math.floor(seconds / HOUR_S)
  return cause === undefined ? t.hoursWaited({ hours }) : t.hoursWaitedFor({ hours, cause })
}

const todayOf = ({ timeZone, now }: Moment) => todayIn(timeZone, now)

/** "today", "Tue", "Nov 16" */
function dayInWords(at: string, moment: Moment): string {
  const today = todayOf(moment)
  const day = todayIn(moment.timeZone, new Date(at))
  const days = daysUntil(today, day)
  if (days <= 0) return t.today
  return days <= 6 ? writtenDate(day, 'weekday') : shortDate(day, today)
}
