import { daysAfter, isCalendarDate, type CalendarDate } from '#shared/dates.ts'
import { isFiller, monthNamed, weekdayNamed, weekNamed } from './date-names.ts'
import { DATE_ORDERS, type DateOrder } from './imports.ts'

export interface ReadDate {
  date: CalendarDate
  /** Null without a time. */
  seconds: number | null
  /** Minutes before UTC, where the text has a zone. */
  offset: number | null
  /** The text lacks the year or the day, and it was chosen. */
  isChosen: boolean
  /** The text's weekday isn't the date's. */
  isOtherWeekday: boolean
}

/** Past dates count back from it. */
export interface From {
  today: CalendarDate
  isPast?: boolean
}

/** A missing year is empty. */
type Form = { year: string; weekday?: number | undefined } & (
  | { kind: 'week'; week: number }
  /** The day and the month are clear. */
  | { kind: 'sure'; month: string; day: string; order: DateOrder | 'iso' }
  | { kind: 'figures'; one: string; two: string; separator: string; mayBeNumber: boolean }
)

// Longer texts aren't dates, and a pattern would search again from each of their commas.
const LONGEST_DATE = 100

const TIME =
  /[T\s,]+(\d{1,2})(?:[:.h](\d{2})(?::(\d{2})(?:[.,]\d+)?)?|h|(?=\s*[ap]\.?m|\s*uhr))\s*([ap])?\.?(?:m\.?)?\s*(?:uhr)?\s*(z|utc|gmt)?(?:([+-])(\d{1,2}):?(\d{2})?)?$/i
const YEAR_FIRST = /^(\d{4})[-/. ]\s?(\d{1,2})[-/. ]\s?(\d{1,2})\.?$/
const FIGURES = /^(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?[-/.]\s?'?(\d{4}|\d{2})\.?$/
const SPACED = /^(\d{1,2})( )(\d{1,2}) (\d{4})$/
const NO_YEAR = /^(\d{1,2})\s?([-/.])\s?(\d{1,2})(\.?)$/

export function readDate(text: string, order: DateOrder, from: From): ReadDate | undefined {
  const written = writtenIn(text)
  const date = written && dateOf(written.form, order, from)
  if (!date || !written) return undefined
  const { form, seconds, offset } = written
  return {
    date,
    seconds,
    offset,
    isChosen: form.year === '' || form.kind === 'week',
    isOtherWeekday: form.weekday !== undefined && form.weekday !== weekdayOf(date),
  }
}

export function readings(text: string, from: From): { order: DateOrder; day: CalendarDate }[] {
  return DATE_ORDERS.flatMap((order) => {
    const read = readDate(text, order, from)
    return read ? [{ order, day: read.date }] : []
  })
}

type SeenOrder = DateOrder | 'iso' | 'ask'

/** `ask` where two are possible, null where it has no dates. */
export function dateOrderOf(values: readonly string[]): DateOrder | 'ask' | null {
  const found = new Set<SeenOrder>()
  for (const value of values) {
    const form = formIn(value)
    const order = form && orderOf(form)
    if (order) found.add(order)
  }
  if (found.size === 0) return null
  // Dates with only one reading tell how the others are meant.
  const [sure, other] = (['dmy', 'mdy'] as const).filter((order) => found.has(order))
  if (sure && !other) return sure
  return other || found.has('ask') ? 'ask' : 'ymd'
}

export function isDate(text: string): boolean {
  const form = formIn(text)
  return form !== undefined && (form.year !== '' || form.kind !== 'figures') && orderOf(form) !== undefined
}

const formIn = (text: string): Form | undefined => (/\d/.test(text) ? writtenIn(text)?.form : undefined)

function orderOf(form: Form): SeenOrder | undefined {
  if (form.kind !== 'figures') {
    // Chosen from a year with a 29th of February.
    if (!dateOf(form, 'ymd', { today: '2024-01-01' })) return undefined
    return form.kind === 'sure' ? form.order : 'iso'
  }
  if (form.mayBeNumber) return undefined
  const isIn = (text: string, most: number) => Number(text) >= 1 && Number(text) <= most
  const [dmy, mdy] = [isIn(form.one, 31) && isIn(form.two, 12), isIn(form.one, 12) && isIn(form.two, 31)]
  // Dates with points never start with the month.
  if (dmy && form.separator === '.') return 'dmy'
  if (dmy && mdy) return form.one === form.two ? 'iso' : 'ask'
  return dmy ? 'dmy' : mdy ? 'mdy' : undefined
}

interface Written {
  form: Form
  seconds: number | null
  offset: number | null
}

function writtenIn(text: string): Written | undefined {
  if (text.length > LONGEST_DATE) return undefined
  const trimmed = text
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/ ?\([^)]*\)$/, '')
  const whole = formOf(trimmed)
  if (whole) return { form: whole, seconds: null, offset: null }
  const time = TIME.exec(trimmed)
  const form = time && formOf(trimmed.slice(0, time.index))
  const seconds = time && secondsOf(time)
  return form && seconds != null ? { form, seconds, offset: offsetOf(time) } : undefined
}

function formOf(written: string): Form | undefined {
  const text = written.replace(/,$/, '').trim()
  const words = text.match(/\p{L}+/gu) ?? []
  if (words.length === 0) return inFigures(text)
  if (words.length > 6) return undefined
  const week = weekNamed(text)
  if (week) return { kind: 'week', ...week }
  if (words.some((word) => !monthNamed(word) && !weekdayNamed(word) && !isFiller(word))) return undefined
  const months: number[] = []
  let weekday: number | undefined
  // "mar" is Tuesday or March: a month unless another word names one.
  const figures = inFigures(text.replaceAll(/\p{L}+[.,]*/gu, ' ').trim())
  const isNamed = words.some((word) => monthNamed(word) && !weekdayNamed(word))
  for (const word of words) {
    const [month, day] = [monthNamed(word), weekdayNamed(word)]
    if (day && (!month || figures || isNamed)) weekday = day
    else if (month) months.push(month)
  }
  if (months.length === 0) return figures && { ...figures, weekday }
  return months.length === 1 ? inWords(text, months[0], weekday) : undefined
}

function inFigures(text: string): Form | undefined {
  const [, year, month, day] = YEAR_FIRST.exec(text) ?? []
  if (year && month && day) return { kind: 'sure', year, month, day, order: 'iso' }
  const [, one = '', separator = '', two = '', last = ''] =
    FIGURES.exec(text) ?? SPACED.exec(text) ?? NO_YEAR.exec(text) ?? []
  if (one === '') return undefined
  const isYear = /\d/.test(last)
  const mayBeNumber = !isYear && separator !== '/' && last !== '.'
  return { kind: 'figures', one, two, separator, year: isYear ? last : '', mayBeNumber }
}

/** Such as "3. März 2026", "March 3rd, 2026", "3 de marzo" or "3-Mar-26". */
function inWords(text: string, month = 0, weekday: number | undefined): Form | undefined {
  const [one = '', two = '', more] = text.match(/\d+/g) ?? []
  if (one === '' || more !== undefined) return undefined
  const [year, day] = one.length === 4 ? [one, two] : [two, one]
  const order = one.length === 4 ? 'iso' : /\d.*?\p{L}{3}/u.test(text) ? 'dmy' : 'mdy'
  return { kind: 'sure', year, month: String(month), day, order, weekday }
}

function dateOf(form: Form, order: DateOrder, from: From): CalendarDate | undefined {
  if (form.kind === 'week') return weekOf(form.week, form.year, from)
  if (form.kind === 'sure') return dayOf(form.year, form.month, form.day, from)
  const { one, two, year, separator } = form
  if (order === 'mdy') return dayOf(year, one, two, from)
  // The column had neither order, and neither was requested.
  return order === 'dmy' || separator === '.' || one === two ? dayOf(year, two, one, from) : undefined
}

// Two-digit years up to this one belong to this century.
const LATEST_SHORT_YEAR = 69
// The longest gap between two 29ths of February, and between two weeks 53.
const MOST_YEARS = 8

function dayOf(year: string, month: string, day: string, from: From): CalendarDate | undefined {
  if (day.length > 2 || year.length === 1 || year.length === 3) return undefined
  const century = year.length === 2 ? (Number(year) > LATEST_SHORT_YEAR ? '19' : '20') : ''
  const inYear = (full: string) => {
    const date = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    return isCalendarDate(date) ? date : undefined
  }
  return year === '' ? nearest(inYear, from) : inYear(century + year)
}

/** The first ISO week contains the 4th of January. */
function weekOf(week: number, year: string, from: From): CalendarDate | undefined {
  const inYear = (full: string) => {
    const fourth = `${full}-01-04`
    const thursday = daysAfter(fourth, 4 - weekdayOf(fourth) + 7 * (week - 1))
    return week > 0 && thursday.startsWith(full) ? daysAfter(thursday, 1) : undefined
  }
  if (year === '') return nearest(inYear, from, 2)
  const full = year.length === 2 ? `20${year}` : year
  // In "KW 49/50" the second number is another week.
  return Math.abs(Number(full) - Number(from.today.slice(0, 4))) < MOST_YEARS ? inYear(full) : undefined
}

/** A week ends two days after its Friday. */
function nearest(
  inYear: (year: string) => CalendarDate | undefined,
  { today, isPast = false }: From,
  daysMore = 0,
): CalendarDate | undefined {
  const step = isPast ? -1 : 1
  // The last week of a year may end in the next one.
  for (let years = -step; Math.abs(years) <= MOST_YEARS; years += step) {
    const date = inYear(String(Number(today.slice(0, 4)) + years))
    if (date && (isPast ? date <= today : daysAfter(date, daysMore) >= today)) return date
  }
  return undefined
}

/** 1 is Monday. */
const weekdayOf = (date: CalendarDate): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7

function secondsOf([, hour, minute = '0', second = '0', half]: RegExpExecArray): number | undefined {
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour)
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  return (hours * 60 + Number(minute)) * 60 + Number(second)
}

function offsetOf([, , , , , utc, sign, hours, minutes = '0']: RegExpExecArray): number | null {
  if (!sign) return utc ? 0 : null
  return (sign === '-' ? 1 : -1) * (Number(hours) * 60 + Number(minutes))
}
