import { isCalendarDate, startOfDay, timeIn, todayIn, type CalendarDate } from '#shared/dates.ts'
import type { DateOrder } from '#shared/imports/imports.ts'
import { monthNamed } from './month-names.ts'

export interface ReadDate {
  date: CalendarDate
  /** Since midnight; null where no time is said. */
  seconds: number | null
  /** Minutes before UTC, where a zone is said. */
  offset: number | null
}

const TIME =
  /[T\s,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([ap])?\.?(?:m\.?)?\s*(?:(z|utc|gmt)|([+-])(\d{2}):?(\d{2}))?$/i
const YEAR_FIRST = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})\.?$/
const IN_FIGURES = /^(\d{1,2})[-/. ]\s*(\d{1,2})[-/. ]\s*(\d{4}|\d{2})\.?$/
/** Such as "Mon, " or "lundi ". */
const WEEKDAY = /^\p{L}{2,}\.?,?\s+(?=\d)/u

// Longer ones are no dates, and a pattern would look on from each of their commas.
const LONGEST_DATE = 100

/** A date as somebody wrote it, with its time where it has one; undefined for what is none. */
export function readDate(text: string, order: DateOrder): ReadDate | undefined {
  const trimmed = text.trim().replaceAll(/\s+/g, ' ')
  if (trimmed.length > LONGEST_DATE) return undefined
  // The year, the month and the day could not be told from the time otherwise.
  const time = TIME.exec(trimmed)
  const day = (time ? trimmed.slice(0, time.index) : trimmed).trim()
  const seconds = time ? secondsOf(time) : null
  const date = readDay(day.replace(/,$/, ''), order)
  if (date === undefined || seconds === undefined) return undefined
  return { date, seconds, offset: time ? offsetOf(time) : null }
}

function readDay(text: string, order: DateOrder): CalendarDate | undefined {
  const withoutName = monthNamed(/^\p{L}+/u.exec(text)?.[0] ?? '') ? text : text.replace(WEEKDAY, '')
  const first = YEAR_FIRST.exec(withoutName)
  if (first) return dateOf(first[1], first[2], first[3])
  const figures = IN_FIGURES.exec(withoutName)
  if (!figures) return readInWords(withoutName)
  const [, one, two, three] = figures
  if (order === 'ymd') return three?.length === 2 ? dateOf(one, two, three) : undefined
  return order === 'dmy' ? dateOf(three, two, one) : dateOf(three, one, two)
}

/** Such as "3. März 2026", "March 3rd, 2026" or "3 de marzo de 2026". */
function readInWords(text: string): CalendarDate | undefined {
  const words = text.match(/\d+|\p{L}+/gu) ?? []
  const months = words.flatMap((word) => monthNamed(word) ?? [])
  const figures = words.filter((word) => /^\d/.test(word))
  const [one, two] = figures
  if (months.length !== 1 || figures.length !== 2 || !one || !two || words.length > 6) return undefined
  return one.length === 4 ? dateOf(one, String(months[0]), two) : dateOf(two, String(months[0]), one)
}

// Years of two digits up to this one are of this century.
const LATEST_SHORT_YEAR = 69

function dateOf(year = '', month = '', day = ''): CalendarDate | undefined {
  if (year.length !== 4 && year.length !== 2) return undefined
  const century = Number(year) > LATEST_SHORT_YEAR ? '19' : '20'
  const full = year.length === 2 ? century + year : year
  const date = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(date) ? date : undefined
}

/** Undefined for a time that no clock shows. */
function secondsOf([, hour, minute, second = '0', half]: RegExpExecArray): number | undefined {
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour)
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  return (hours * 60 + Number(minute)) * 60 + Number(second)
}

function offsetOf([, , , , , utc, sign, hours, minutes]: RegExpExecArray): number | null {
  if (utc) return 0
  if (!sign) return null
  return (sign === '-' ? 1 : -1) * (Number(hours) * 60 + Number(minutes))
}

/** The moment that a date and its time are; where no time is said, its day begins. */
export function momentOf({ date, seconds, offset }: ReadDate, timeZone: string): Date {
  if (offset !== null)
    return new Date(Date.parse(`${date}T00:00:00Z`) + ((seconds ?? 0) + offset * 60) * 1000)
  const midnight = startOfDay(timeZone, date).getTime()
  if (seconds === null) return new Date(midnight)
  const moment = midnight + seconds * 1000
  // Where the clocks are changed that day, they show another time by then.
  const said = Date.parse(`${date}T00:00:00Z`) + Math.floor(seconds / 60) * 60_000
  const showing = moment - (shownAt(timeZone, moment) - said)
  return new Date(shownAt(timeZone, showing) === said ? showing : moment)
}

/** What clocks show, to the minute, as if it were UTC. */
function shownAt(timeZone: string, moment: number): number {
  const at = new Date(moment)
  return Date.parse(`${todayIn(timeZone, at)}T${timeIn(timeZone, at)}:00Z`)
}

/** The day that is meant. Midnight of UTC is how dates without a time are written by programs. */
export function dayOf(read: ReadDate, timeZone: string): CalendarDate {
  if (read.offset === null || (read.offset === 0 && read.seconds === 0)) return read.date
  return todayIn(timeZone, momentOf(read, timeZone))
}

const HOURS = /^(-?[\d.,' ]*\d)\s*(?:h|hr|hrs|hours?|std\.?|stunden?|horas?|heures?)?\.?$/i
const CLOCK = /^(\d+):([0-5]\d)(?::[0-5]\d)?\s*h?$/

/** Whole hours, of which a part counts as one; undefined for what is no number. */
export function readHours(text: string): number | undefined {
  const trimmed = text.trim()
  const clock = CLOCK.exec(trimmed)
  if (clock) return Number(clock[1]) + (Number(clock[2]) > 0 ? 1 : 0)
  const written = HOURS.exec(trimmed)?.[1]
  const hours = written === undefined ? Number.NaN : numberOf(written.replaceAll(/[' ]/g, ''))
  if (Number.isNaN(hours)) return undefined
  // Sums of fractions are seldom exact; minus nothing is nothing.
  return Math.ceil(Number(hours.toFixed(6))) + 0
}

/** "1.200,5", "1,200.5", "12,5": the last of both signs stands before the fraction, as does one alone, unless three digits follow. */
function numberOf(written: string): number {
  const last = Math.max(written.lastIndexOf('.'), written.lastIndexOf(','))
  if (last < 0) return Number(written)
  const sign = written[last] ?? ''
  const whole = written.slice(0, last)
  const isGroup = /\d{3}$/.test(written) && written.length - last === 4 && !/^-?0?$/.test(whole)
  const isOnlyKind = !/[.,]/.test(whole.replaceAll(sign, ''))
  if (isOnlyKind && (isGroup || whole.includes(sign))) return Number(written.replaceAll(sign, ''))
  return Number(`${whole.replaceAll(/[.,]/g, '')}.${written.slice(last + 1)}`)
}
