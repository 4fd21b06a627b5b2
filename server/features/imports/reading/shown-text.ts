import type { CellObject } from '@e965/xlsx'
import { cellText } from './table.ts'

/** Neither a number nor a text that people write. */
export const NOT_CALCULATED = 'not-calculated-'

export function shownText(
  { t: type, v: value, w: shown, z: format }: CellObject,
  startsIn1904: boolean,
): string {
  switch (type) {
    case 'b':
      return value ? 'yes' : 'no'
    case 'd':
      return value instanceof Date ? dateText(value, String(format ?? ''), startsIn1904) : ''
    case 'n':
      return Number.isNaN(value) ? '' : numberText(Number(value), shown, String(format ?? ''))
    case 's':
      return value === NOT_CALCULATED ? '' : cellText(String(value ?? ''))
    default:
      return ''
  }
}

const DIGITS = 15
const SCIENTIFIC = /^-?\d(?:\.\d+)?E[+-]?\d+$/i
const GROUPED = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/
// The euro sign follows the number in countries with a decimal comma.
const EURO = /^-?[\d,]+(?:\.\d+)?\s?€$/

const PERCENT = /^[#0.,]*0\\? %$/

/** Numbers without a format have fifteen digits, the precision of spreadsheets. */
function numberText(value: number, shown: string | undefined, format: string): string {
  const text = cellText(shown ?? '')
  // The library can't show all formats with a space before the sign.
  if (shown === undefined && PERCENT.test(format)) return `${plainNumber(value * 100)} %`
  if (shown === undefined || SCIENTIFIC.test(text)) return plainNumber(value)
  if (GROUPED.test(text)) return text.replaceAll(',', '')
  if (EURO.test(text)) return text.replaceAll(/[,.]/g, (sign) => (sign === ',' ? '.' : ','))
  return text
}

function plainNumber(value: number): string {
  return Number(value.toPrecision(DIGITS)).toLocaleString('en', {
    useGrouping: false,
    maximumFractionDigits: DIGITS,
  })
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
// Day 0 of spreadsheets, which count a nonexistent day in 1900. The library moves the days before it by one.
const DAY_0 = Date.UTC(1899, 11, 30)
const NO_SUCH_DAY = 61
const DAYS_TO_1904 = 1462
// Spreadsheets store durations as times soon after day 0.
const LONGEST_DURATION = 60 * DAY

function dateText(date: Date, format: string, startsIn1904: boolean): string {
  // Parts of a day in files aren't whole seconds.
  const ms = Math.round(date.getTime() / SECOND) * SECOND
  if (Number.isNaN(ms)) return ''
  const days = (ms - DAY_0) / DAY
  const earlier = startsIn1904 ? DAYS_TO_1904 : days < NO_SUCH_DAY ? 1 : 0
  const sinceStart = ms - DAY_0 - earlier * DAY
  const namesDay = /[dy]/i.test(format.replaceAll(/\[[^\]]*\]|"[^"]*"|\\./g, ''))
  if (namesDay && sinceStart < DAY) return ''
  if (!namesDay && sinceStart >= 0 && sinceStart < LONGEST_DURATION) {
    const minutes = Math.floor((sinceStart % HOUR) / MINUTE)
    return `${Math.floor(sinceStart / HOUR)}:${String(minutes).padStart(2, '0')}`
  }
  const iso = new Date(ms).toISOString()
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, -14) : iso.slice(0, -5)
}
