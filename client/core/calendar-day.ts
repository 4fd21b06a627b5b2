import { datePart, isCalendarDate, type CalendarDate } from '#shared/dates.ts'
import { date as written } from '#texts/page/dates.ts'

const STYLES = {
  weekday: { weekday: 'short' },
  short: { month: 'short', day: 'numeric' },
  medium: { dateStyle: 'medium' },
  dated: { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' },
  long: { dateStyle: 'long' },
  full: { dateStyle: 'full' },
  month: { month: 'long', year: 'numeric' },
  /** For sentences, such as "Thursday, Dec 24". */
  named: { weekday: 'long', month: 'short', day: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

type Style = keyof typeof STYLES

export const writtenDate = (date: CalendarDate, style: Style): string =>
  written(new Date(`${date}T00:00:00Z`), { ...STYLES[style], timeZone: 'UTC' })

/** Also for a date as the wire has it. Any other text stays as it is. */
export function calendarDay(wire: string): string {
  const day = datePart(wire)
  return isCalendarDate(day) ? writtenDate(day, 'full') : wire
}

export const dayName = (date: CalendarDate): string => writtenDate(date, 'named')

export const shortDate = (date: CalendarDate, today: CalendarDate): string =>
  writtenDate(date, date.slice(0, 4) === today.slice(0, 4) ? 'short' : 'medium')
