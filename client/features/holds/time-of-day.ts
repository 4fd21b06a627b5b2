import { daysAfter, todayIn, type CalendarDate } from '#shared/dates.ts'
import type { Moment } from '#shared/holds/chips.ts'
import { useNow } from '../../core/server-clock.ts'
import { useUser } from '../../core/session.tsx'

/** Today, or tomorrow if it has passed. */
export function nextTimeOfDay(time: string, now: Date, timeZone: string): Date {
  const today = todayIn(timeZone, now)
  const at = momentOf(today, time, timeZone)
  return at > now ? at : momentOf(daysAfter(today, 1), time, timeZone)
}

/** A time that the clocks skip is an hour off. */
function momentOf(date: CalendarDate, time: string, timeZone: string): Date {
  const shown = Date.parse(`${date}T${time}Z`)
  const near = shown - aheadOfUtc(timeZone, shown)
  // The clocks may change between the two moments.
  return new Date(shown - aheadOfUtc(timeZone, near))
}

/** In milliseconds. */
function aheadOfUtc(timeZone: string, at: number): number {
  // Sweden writes dates and times like ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return Date.parse(`${format.format(at).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000
}

const TICK_MS = 2000

/** In the time zone of the viewer's shop. */
export function useMoment(): Moment {
  const { timeZone } = useUser()
  return { now: new Date(useNow(TICK_MS)), timeZone }
}
