import { startOfDay, timeIn, todayIn, type CalendarDate } from '#shared/dates.ts'
import type { ReadDate } from '#shared/imports/written-dates.ts'

type Moment = Pick<ReadDate, 'date' | 'seconds' | 'offset'>

/** The start of the day if there is no time. */
export function momentOf({ date, seconds, offset }: Moment, timeZone: string): Date {
  if (offset !== null)
    return new Date(Date.parse(`${date}T00:00:00Z`) + ((seconds ?? 0) + offset * 60) * 1000)
  const midnight = startOfDay(timeZone, date).getTime()
  if (seconds === null) return new Date(midnight)
  const moment = midnight + seconds * 1000
  // On a day with a change of daylight saving time, clocks show another time by then.
  const said = Date.parse(`${date}T00:00:00Z`) + Math.floor(seconds / 60) * 60_000
  const showing = moment - (shownAt(timeZone, moment) - said)
  return new Date(shownAt(timeZone, showing) === said ? showing : moment)
}

function shownAt(timeZone: string, moment: number): number {
  const at = new Date(moment)
  return Date.parse(`${todayIn(timeZone, at)}T${timeIn(timeZone, at)}:00Z`)
}

/** Programs write dates without a time as midnight UTC. */
export function dayOf(read: Moment, timeZone: string): CalendarDate {
  if (read.offset === null || (read.offset === 0 && read.seconds === 0)) return read.date
  return todayIn(timeZone, momentOf(read, timeZone))
}

const ABOUT = /^(?:ca\.?|circa|approx\.?|env\.?|~)\s*/i
const HOURS = /^(-?[\d.,' ]*\d)\s*(?:h|hr|hrs|hours?|std\.?|stunden?|horas?|heures?)?\.?$/i
/** Such as "1:30", "8h30" and "8 h 30 min". */
const CLOCK = /^(\d+)(?::| ?h ?)([0-5]?\d)(?::[0-5]\d)?\s*(?:h|m|min)?\.?$/i
const MINUTES = /^(\d+)\s*(?:m|min|mins|minutes?|minuten?|minutos?)\.?$/i
const FRACTION = /^(?:(\d+)\s+)?(\d+)\s?[/\u2044]\s?([1-9]\d*)\s*(?:h|hr|hrs|hours?|std\.?|stunden?)?\.?$/i

/** Rounded up; undefined if it isn't a number. */
export function readHours(text: string): number | undefined {
  // Writes "½" as 1/2, with a space after a digit.
  const written = text.replace(
    /(\d?)([¼½¾])/,
    (_, whole: string, part: string) => `${whole} ${part.normalize('NFKD')}`,
  )
  const hours = hoursIn(written.trim().replace(ABOUT, ''))
  // Sums of fractions are rarely exact. Adding 0 turns -0 into 0.
  return Number.isNaN(hours) ? undefined : Math.ceil(Number(hours.toFixed(6))) + 0
}

function hoursIn(text: string): number {
  const clock = CLOCK.exec(text)
  if (clock) return Number(clock[1]) + Number(clock[2]) / 60
  const minutes = MINUTES.exec(text)
  if (minutes) return Number(minutes[1]) / 60
  const [, whole = '0', part, parts] = FRACTION.exec(text) ?? []
  if (part !== undefined) return Number(whole) + Number(part) / Number(parts)
  const written = HOURS.exec(text)?.[1]
  return written === undefined ? Number.NaN : numberOf(written.replaceAll(/[' ]/g, ''))
}

/** The last of both signs is the decimal sign. A single one is too, unless three digits follow. */
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
