import { datePart, isCalendarDate } from '#shared/dates.ts'

/** A calendar date, also as the wire has it, as this device writes dates, whatever its time zone. */
export function calendarDay(wire: string): string {
  const day = datePart(wire)
  if (!isCalendarDate(day)) return wire
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}
