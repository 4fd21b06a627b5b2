import { date } from '../page/dates.ts'

// Days are YYYY-MM-DD, without a time zone.
const written = (style: Intl.DateTimeFormatOptions) => (day: string) =>
  date(new Date(`${day}T00:00:00Z`), { ...style, timeZone: 'UTC' })

/** "Nov 24, 2026". */
export const fullDay = written({ dateStyle: 'medium' })

/** "Tue, Nov 24". */
export const weekday = written({ weekday: 'short', month: 'short', day: 'numeric' })
