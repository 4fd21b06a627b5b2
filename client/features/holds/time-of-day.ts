import { daysAfter, todayIn, type CalendarDate } from '#shared/dates.ts'

/** The next moment of a time of day, such as "09:00", in a time zone: today, or tomorrow if it has passed. */
export function nextTimeOfDay(time: string, now: Date, timeZone: string): Date {
  const today = todayIn(timeZone, now)
  const at = momentOf(today, time, timeZone)
  return at > now ? at : momentOf(daysAfter(today, 1), time, timeZone)
}

/** The moment when a zone's clocks show a day and a time. A time that the clocks skip is an hour off. */
function momentOf(date: CalendarDate, time: string, timeZone: string): Date {
  const shown = Date.parse(`${date}T${time}Z`)
  const near = shown - aheadOfUtc(timeZone, shown)
  // The clocks may change between the two moments.
  return new Date(shown - aheadOfUtc(timeZone, near))
}

/** How far a zone's clocks are ahead of UTC at a moment, in milliseconds. */
function aheadOfUtc(timeZone: string, at: number): number {
  // Sweden writes dates and times like ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return Date.parse(`${format.format(at).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000
}
