import { daysAfter, type CalendarDate } from '#shared/dates.ts'

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

const midnight = (date: CalendarDate) => new Date(`${date}T00:00:00Z`)

export const dayOfMonth = (date: CalendarDate) => midnight(date).getUTCDate()

/** Such as "Nov 23 – 29, 2026", with plain spaces around the dash. */
export const weekRange = (monday: CalendarDate) =>
  DATE.formatRange(midnight(monday), midnight(daysAfter(monday, 6))).replaceAll(/\s/g, ' ')
