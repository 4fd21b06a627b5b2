/** `YYYY-MM-DD`. */
export type CalendarDate = string

export type DueState = 'overdue' | 'today' | 'tomorrow' | 'soon' | 'later'

/** The first ten characters of `YYYY-MM-DD…`. */
export function datePart(wire: string): CalendarDate {
  return wire.slice(0, 10)
}

export function toWireDate(date: CalendarDate): string {
  return `${date}T00:00:00.000Z`
}

export function localToday(now: Date): CalendarDate {
  const pad = (n: number, width: number) => String(n).padStart(width, '0')
  return `${pad(now.getFullYear(), 4)}-${pad(now.getMonth() + 1, 2)}-${pad(now.getDate(), 2)}`
}

/** The time zone is an IANA name. */
export function todayIn(timeZone: string, now: Date): CalendarDate {
  return formatIn(timeZone, 'dateStyle').format(now)
}

/** `HH:MM`. */
export function timeIn(timeZone: string, now: Date): string {
  return formatIn(timeZone, 'timeStyle').format(now)
}

const MOST_FORMATS = 500
const formats = new Map<string, Intl.DateTimeFormat>()

/** Creating one takes many times as long as using it, and filters use one for each order. */
function formatIn(timeZone: string, style: 'dateStyle' | 'timeStyle'): Intl.DateTimeFormat {
  const key = style + timeZone
  const known = formats.get(key)
  if (known) return known
  // Sweden writes dates and times as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, [style]: 'short' })
  // Callers may write a zone name in any case, so there may be many keys.
  if (formats.size >= MOST_FORMATS) formats.clear()
  formats.set(key, format)
  return format
}

// No zone is further from UTC than this.
const FURTHEST_MS = 16 * 3_600_000

/** Midnight, or the next time where clocks skip it. */
export function startOfDay(timeZone: string, date: CalendarDate): Date {
  const utc = Date.parse(`${date}T00:00:00Z`)
  let before = utc - FURTHEST_MS
  let from = utc + FURTHEST_MS
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2)
    if (todayIn(timeZone, new Date(middle)) < date) before = middle
    else from = middle
  }
  return new Date(from)
}

/** Years 0001 to 9999. */
export function isCalendarDate(value: string): value is CalendarDate {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || value.startsWith('0000')) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

const DAY_MS = 86_400_000

/** Negative days go back. */
export function daysAfter(date: CalendarDate, days: number): CalendarDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Negative when `due` is past. */
export function daysUntil(due: CalendarDate, today: CalendarDate): number {
  return (Date.parse(`${due}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / DAY_MS
}

const yearsAfter = (date: CalendarDate, years: number) =>
  String(Number(date.slice(0, 4)) + years).padStart(4, '0') + date.slice(4)

/** Such dates are mostly typing errors. */
export function isUnlikely(date: CalendarDate, today: CalendarDate): boolean {
  return date < yearsAfter(today, -5) || date > yearsAfter(today, 5)
}

/** Days are calendar days: the day after tomorrow counts as "within 48 hours". */
export function dueState(due: CalendarDate, today: CalendarDate): DueState {
  const days = daysUntil(due, today)
  if (days < 0) return 'overdue'
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  return days === 2 ? 'soon' : 'later'
}
