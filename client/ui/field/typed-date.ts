// Dates as people type them. A date is `YYYY-MM-DD` everywhere else.

type Part = 'year' | 'month' | 'day'

export interface DateStyle {
  order: Part[]
  /** Such as MM/DD/YYYY. */
  pattern: string
  format: (date: string) => string
}

const PATTERNS: Record<Part, string> = { year: 'YYYY', month: 'MM', day: 'DD' }

export function dateStyleOf(locale?: string): DateStyle {
  const inFigures = new Intl.DateTimeFormat(locale, {
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone: 'UTC',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const parts = inFigures.formatToParts(0)
  return {
    order: parts.flatMap(({ type }) => (isPart(type) ? [type] : [])),
    pattern: parts.map(({ type, value }) => (isPart(type) ? PATTERNS[type] : value)).join(''),
    format: (date) => inFigures.format(new Date(`${date}T00:00:00Z`)),
  }
}

const isPart = (type: string): type is Part => type in PATTERNS

export function dayOf(at: Date): string {
  const pad = (n: number, width: number) => String(n).padStart(width, '0')
  return `${pad(at.getFullYear(), 4)}-${pad(at.getMonth() + 1, 2)}-${pad(at.getDate(), 2)}`
}

/** A day and a month alone mean the next such day, which may be today. Undefined if it isn't a date. */
export function parseDate(text: string, order: Part[], today: string): string | undefined {
  // Some locales insert direction marks.
  const typed = text.replace(/[\u200e\u200f]/g, '').trim()
  if (/^\d{6}$|^\d{8}$/.test(typed)) {
    return dateOf(cut(typed, order), order) ?? dateOf(cut(typed, ISO), ISO)
  }
  const short = /^(\d\d)(\d\d)$|^(\d{1,2})[^\d\p{L}]+(\d{1,2})[^\d\p{L}]*$/u.exec(typed)
  if (short) return nextOf(short.slice(1).filter(Boolean), order, today)
  const figures = /^(\d{1,4})[^\d]+(\d{1,2})[^\d]+(\d{1,4})[^\d]*$/.exec(typed)?.slice(1)
  return figures && dateOf(figures, orderOf(figures, order))
}

/** Two digits may be followed by two more, and four alone are a day and a month. */
export const isComplete = (text: string): boolean => /^\d{8}$|^\d{4}\D|\D\d{4}(\D|$)/.test(text.trim())

const ISO: Part[] = ['year', 'month', 'day']

function cut(figures: string, order: Part[]): string[] {
  let at = 0
  return order.map((part) => {
    const from = at
    at += part === 'year' ? figures.length - 4 : 2
    return figures.slice(from, at)
  })
}

/** A four-digit year stays in its position: before month and day, or after them. */
function orderOf([first = '', , last = '']: string[], order: Part[]): Part[] {
  if (first.length > 2) return ISO
  if (last.length < 3) return order
  // If the locale puts the year first, a date that ends with the year has the reverse order.
  return order[0] === 'year' ? ['day', 'month', 'year'] : order
}

function dateOf(figures: string[], order: Part[]): string | undefined {
  const of = (part: Part) => figures[order.indexOf(part)] ?? ''
  const digits = of('year').length
  if (digits !== 2 && digits !== 4) return undefined
  const year = digits === 2 ? `20${of('year')}` : of('year')
  const date = `${year}-${of('month').padStart(2, '0')}-${of('day').padStart(2, '0')}`
  return isDate(date) ? date : undefined
}

// Up to eight years may pass between two 29 Februaries.
const YEARS_AHEAD = [0, 1, 2, 3, 4, 5, 6, 7, 8]

function nextOf(figures: string[], order: Part[], today: string): string | undefined {
  const parts: Part[] = [...order.filter((part) => part !== 'year'), 'year']
  const dates = YEARS_AHEAD.map((years) =>
    dateOf([...figures, String(Number(today.slice(0, 4)) + years)], parts),
  )
  return dates.find((date) => date !== undefined && date >= today)
}

export function isDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || value.startsWith('0000')) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}
