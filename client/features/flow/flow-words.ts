import type { CalendarDate } from '#shared/dates.ts'
import { WAIT_NAMES } from '#shared/holds/waits.ts'
import type { Flow } from '#shared/flow/schemas.ts'
import { STAGE_NAMES, type Status } from '#shared/orders/orders.ts'
import { writtenDate } from '../../core/calendar-day.ts'
import { formatted } from '../../ui/written.ts'
import * as t from '#texts/planning/flow.ts'

/** At most one decimal, and none from ten on. */
export const shortly = (value: number): string => formatted(value, value < 9.95 ? 1 : 0)

/** Such as "2.5 days". */
export function inDays(days: number): string {
  return t.days({ written: shortly(days) })
}

/** Such as "Sep 7". */
export const dayShort = (day: CalendarDate): string => writtenDate(day, 'short')

/** Such as "Sep 7, 2026". */
export const dayLong = (day: CalendarDate): string => writtenDate(day, 'medium')

/** Such as "November 2026". */
export const monthLong = (month: string): string => writtenDate(`${month}-01`, 'month')

/** Such as "Doors in Finish". */
export const partTitle = ({ name, status }: { name: string; status: Status }): string =>
  t.partIn({ name, stage: STAGE_NAMES[status] })

export const percent = (part: number, whole: number): string =>
  t.percent({ n: Math.round((100 * part) / whole) })

type Wait = Flow['waits'][number]

export function waitedFor({ cause, name }: Wait): string {
  if (cause === 'gate') return t.theGate({ name })
  if (cause === 'timer') return t.theTimer({ name })
  return WAIT_NAMES[cause]
}

export function waitTitle(wait: Wait): string {
  const { cause, name } = wait
  if (cause === 'gate') return t.gateTitle({ name })
  if (cause === 'timer') return t.timerTitle({ name })
  const words = waitedFor(wait).replace(/^the /, '')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function periodInWords({ from, to, imported }: Pick<Flow, 'from' | 'to' | 'imported'>): string {
  return t.periodOf({ from: dayLong(from), to: dayLong(to), imported })
}
