import { daysAfter, startOfDay, todayIn, type CalendarDate } from '#shared/dates.ts'
import { isWorkingDay } from '#shared/working-time/working-days.ts'
import type { OrganizationCalendar } from '../working-time/calendar.service.ts'

/** Counts working days, with fractions. Only differences of two counts mean something. */
export type WorkClock = (instant: number) => number

interface Day {
  date: CalendarDate
  /** The day starts in the organization's zone. */
  start: number
  isWorked: boolean
  before: number
}

const DAY_MS = 86_400_000

/** Nearly all days take 24 hours, and searching for the end takes twenty times as long. */
export function endOfDay(timeZone: string, date: CalendarDate, start: number): number {
  const next = daysAfter(date, 1)
  const end = start + DAY_MS
  const isUsual = todayIn(timeZone, new Date(end)) === next && todayIn(timeZone, new Date(end - 1)) === date
  return isUsual ? end : startOfDay(timeZone, next).getTime()
}

/** Each working day counts as one, so that no time is negative in the hour that clocks repeat. */
export function workClock(
  calendar: Pick<OrganizationCalendar, 'timeZone' | 'workingDays' | 'closedDays'>,
): WorkClock {
  const { timeZone } = calendar
  let days: Day[] = []

  const dayOf = (date: CalendarDate, start: number, before: number): Day => ({
    date,
    start,
    isWorked: isWorkingDay(date, calendar),
    before,
  })

  const following = ({ date, start, isWorked, before }: Day): Day =>
    dayOf(daysAfter(date, 1), endOfDay(timeZone, date, start), before + (isWorked ? 1 : 0))

  /** Existing days keep their count. */
  function cover(instant: number): void {
    const [first] = days
    if (!first || instant < first.start) {
      const date = daysAfter(todayIn(timeZone, new Date(instant)), -days.length - 1)
      const earlier = [dayOf(date, startOfDay(timeZone, date).getTime(), 0)]
      const isBefore = (day: Day) => (first ? day.date < first.date : day.start <= instant)
      for (let next = following(earlier[0]!); isBefore(next); next = following(next)) earlier.push(next)
      const last = earlier.at(-1)!
      const shift = (first?.before ?? 0) - last.before - (last.isWorked ? 1 : 0)
      days = [...earlier.map((day) => ({ ...day, before: day.before + shift })), ...days]
    }
    for (let last = days.at(-1)!; last.start <= instant; last = days.at(-1)!) days.push(following(last))
  }

  return (instant) => {
    cover(instant)
    let place = Math.min(Math.floor((instant - days[0]!.start) / DAY_MS), days.length - 1)
    while (days[place]!.start > instant) place -= 1
    while (days[place + 1]!.start <= instant) place += 1
    const { start, isWorked, before } = days[place]!
    return isWorked ? before + (instant - start) / (days[place + 1]!.start - start) : before
  }
}
