import { datePart, isCalendarDate, type CalendarDate } from '#shared/dates.ts'

// The page writes calendar dates in English on every device. Typed dates follow the reader's locale
// (ui/field/typed-date.ts). The date of a promise is written as in "80 % by 14 June".
const STYLES = {
  /** Such as "Thu". */
  weekday: { weekday: 'short' },
  /** Such as "Dec 24". */
  short: { month: 'short', day: 'numeric' },
  /** Such as "Dec 24, 2026". */
  medium: { dateStyle: 'medium' },
  /** Such as "Thu, Dec 24, 2026". */
  dated: { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' },
  /** Such as "December 24, 2026". */
  long: { dateStyle: 'long' },
  /** Such as "Thursday, December 24, 2026". */
  full: { dateStyle: 'full' },
  /** Such as "Thursday, Dec 24", for sentences. */
  named: { weekday: 'long', month: 'short', day: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

type Style = keyof typeof STYLES

// Each format is created once: a board has hundreds of dates, and creating a format takes longer than using it.
const formats: Partial<Record<Style, Intl.DateTimeFormat>> = {}

export function writtenDate(date: CalendarDate, style: Style): string {
  const format = (formats[style] ??= new Intl.DateTimeFormat('en-US', { ...STYLES[style], timeZone: 'UTC' }))
  return format.format(new Date(`${date}T00:00:00Z`))
}

/** The full date, also for a date as the wire has it. Any other text stays as it is. */
export function calendarDay(wire: string): string {
  const day = datePart(wire)
  return isCalendarDate(day) ? writtenDate(day, 'full') : wire
}

export const dayName = (date: CalendarDate): string => writtenDate(date, 'named')

/** Such as "Dec 24". The year is added only if it isn't this year. */
export const shortDate = (date: CalendarDate, today: CalendarDate): string =>
  writtenDate(date, date.slice(0, 4) === today.slice(0, 4) ? 'short' : 'medium')
