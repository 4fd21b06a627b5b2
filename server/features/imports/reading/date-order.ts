import type { DateOrder } from '#shared/imports/imports.ts'

const ISO = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}.*)?$/
const NUMBERS = /^(\d{4}|\d{1,2})(?:([./-])\s?)(\d{1,2})\2\s?(\d{4}|\d{1,2})(?:[ ,T]+\d{1,2}[:.]\d{2}.*)?$/
const DAY_FIRST = /^(?:\p{L}+,? )?\d{1,2}(?:\.|st|nd|rd|th)?[ -](?:de )?\p{L}{3,10}\.?,?[ -](?:de )?\d{2,4}$/u
const MONTH_FIRST = /^\p{L}{3,10}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}$/u

type Reading = DateOrder | 'iso' | 'ask'

/** In which order the parts of a column's dates stand; `ask` where two are possible, null where it has no dates. */
export function dateOrderOf(values: readonly string[]): DateOrder | 'ask' | null {
  const found = new Map<Reading, number>()
  let filled = 0
  let dates = 0
  for (const value of values) {
    if (value === '') continue
    filled += 1
    const reading = readingOf(value)
    if (!reading) continue
    dates += 1
    found.set(reading, (found.get(reading) ?? 0) + 1)
  }
  if (dates === 0 || dates < filled / 2) return null
  // Those that can be read in one way only say how the others are meant.
  const sure = (['dmy', 'mdy', 'ymd'] as const).filter((order) => found.has(order))
  if (sure.length === 1) return sure[0] ?? null
  if (sure.length > 1 || found.has('ask')) return 'ask'
  return 'ymd'
}

function readingOf(value: string): Reading | undefined {
  if (ISO.test(value)) return 'iso'
  const parts = NUMBERS.exec(value)
  if (parts) return orderOfParts(parts[1] ?? '', parts[2] ?? '', parts[3] ?? '', parts[4] ?? '')
  if (value.length > 40) return undefined
  if (DAY_FIRST.test(value)) return 'dmy'
  return MONTH_FIRST.test(value) ? 'mdy' : undefined
}

function orderOfParts(first: string, separator: string, second: string, third: string): Reading | undefined {
  const isDay = (text: string) => text.length <= 2 && Number(text) >= 1 && Number(text) <= 31
  const isMonth = (text: string) => isDay(text) && Number(text) <= 12
  const dmy = isDay(first) && isMonth(second)
  const mdy = isMonth(first) && isDay(second)
  const ymd = third.length <= 2 && isMonth(second) && isDay(third)
  if (first.length === 4) return ymd ? 'ymd' : undefined
  // Nobody who writes points begins with the month.
  if (dmy && separator === '.') return 'dmy'
  // With two digits each the year may stand first, which is usual with hyphens.
  if (ymd && separator === '-') return dmy || mdy ? 'ask' : 'ymd'
  if (dmy && mdy) return first === second ? 'iso' : 'ask'
  if (dmy) return 'dmy'
  if (mdy) return 'mdy'
  return ymd ? 'ymd' : undefined
}
