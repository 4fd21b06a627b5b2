import { daysAfter, todayIn, type CalendarDate } from '#shared/dates.ts'

/** When it is a time of day next, such as "09:00": today, or tomorrow where that has passed, by a time zone's clocks. */
export function nextTimeOfDay(time: string, now: Date, timeZone: string): Date {
  const today = todayIn(timeZone, now)
  const at = momentOf(today, time, timeZone)
  return at > now ? at : momentOf(daysAfter(today, 1), time, timeZone)
}

/** The moment at which a zone's clocks show a day and a time. Where they leave it out, an hour off. */
function momentOf(date: CalendarDate, time: string, timeZone: string): Date {
  const shown = Date.parse(`${date}T${time}Z`)
  const near = shown - aheadOfUtc(timeZone, shown)
  // Between the two the clocks may have been changed.
  return new Date(shown - aheadOfUtc(timeZone, near))
}

/** By how much a zone's clocks are ahead of UTC at a moment, in milliseconds. */
function aheadOfUtc(timeZone: string, at: number): number {
  // Sweden writes dates and times as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return Date.parse(`${format.format(at).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000
}
