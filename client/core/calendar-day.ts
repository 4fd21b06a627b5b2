import { datePart, isCalendarDate } from '#shared/dates.ts'

let fullDays: Intl.DateTimeFormat | undefined

/** A calendar date, also as the wire has it, as this device writes dates, whatever its time zone. */
export function calendarDay(wire: string): string {
  const day = datePart(wire)
  if (!isCalendarDate(day)) return wire
  // Made once: a board has hundreds of dates, and to make one takes longer than to use it.
  fullDays ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeZone: 'UTC' })
  return fullDays.format(new Date(`${day}T00:00:00Z`))
}
