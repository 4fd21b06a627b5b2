import type { CalendarDate } from '#shared/dates.ts'
import { WAIT_NAMES } from '#shared/holds/waits.ts'
import type { Flow } from '#shared/flow/types.ts'
import { writtenDate } from '../../core/calendar-day.ts'
import { countOf } from '../../core/counted.ts'

/** At most one decimal, and none from ten on. */
export const shortly = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 9.95 ? 1 : 0 })

/** Such as "2.5 days". */
export function inDays(days: number): string {
  const short = shortly(days)
  return short === '1' ? '1 day' : `${short} days`
}

/** Such as "Sep 7". */
export const dayShort = (day: CalendarDate): string => writtenDate(day, 'short')

/** Such as "Sep 7, 2026". */
export const dayLong = (day: CalendarDate): string => writtenDate(day, 'medium')

export const percent = (part: number, whole: number): string => `${Math.round((100 * part) / whole)} %`

type Wait = Flow['waits'][number]

/** The cause of a wait, to follow "for". */
export function waitedFor({ cause, name }: Wait): string {
  if (cause === 'gate') return `the gate ${name ?? ''}`.trim()
  if (cause === 'timer') return `the timer ${name ?? ''}`.trim()
  return WAIT_NAMES[cause]
}

/** Like `waitedFor`, but as a line of its own. */
export function waitTitle(wait: Wait): string {
  const words = waitedFor(wait).replace(/^the /, '')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The days that the figures cover, and what is left out. */
export function periodInWords({ from, to, imported }: Pick<Flow, 'from' | 'to' | 'imported'>): string {
  const period = `${dayLong(from)} to ${dayLong(to)}, in working days without those on which orders waited.`
  if (imported === 0) return period
  return `${period} ${countOf(imported, 'imported order is', 'imported orders are')} left out.`
}
