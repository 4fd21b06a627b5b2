import { daysAfter, startOfDay, todayIn, type CalendarDate } from '#shared/dates.ts'
import { isWorkingDay } from '#shared/working-time/working-days.ts'
import type { OrganizationCalendar } from '../organization/calendar.service.ts'

/** How many working days had passed at an instant, with the part of that day: only differences of two say something. */
export type WorkClock = (instant: number) => number

interface Day {
  date: CalendarDate
  /** When it begins in the organization's zone. */
  start: number
  isWorked: boolean
  /** The working days before it. */
  before: number
}

const DAY_MS = 86_400_000

/** When a day ends that begins at an instant. Nearly all take 24 hours, and to look for the end takes twenty times as long. */
export function endOfDay(timeZone: string, date: CalendarDate, start: number): number {
  const next = daysAfter(date, 1)
  const end = start + DAY_MS
  const isUsual = todayIn(timeZone, new Date(end)) === next && todayIn(timeZone, new Date(end - 1)) === date
  return isUsual ? end : startOfDay(timeZone, next).getTime()
}

/**
 * The clock of a shop that stands still on days on which nobody works. A working day counts as one, however long it is, so
 * that nothing lasts a negative time in the hour that clocks show twice.
 */
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

  /** Makes the days reach from before an instant until after it. Those that are there keep their count. */
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
