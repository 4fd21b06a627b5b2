import { daysAfter, startOfDay, todayIn, type CalendarDate } from '#shared/dates.ts'
import { mondayOf } from '#shared/working-time/working-days.ts'
import { endOfDay, type WorkClock } from './work-clock.ts'

/** The days begin on a Monday and end today. */
export interface Period {
  days: CalendarDate[]
  /** The beginnings of the days, and the end of the last one. */
  starts: Date[]
  /** The working days until each of these. */
  worked: number[]
  now: Date
}

export function periodOf(weeks: number, timeZone: string, clock: WorkClock, now: Date): Period {
  const today = todayIn(timeZone, now)
  const from = daysAfter(mondayOf(today), (1 - weeks) * 7)
  const days: CalendarDate[] = []
  const starts = [startOfDay(timeZone, from)]
  for (let day = from; day <= today; day = daysAfter(day, 1)) {
    days.push(day)
    starts.push(new Date(endOfDay(timeZone, day, starts.at(-1)!.getTime())))
  }
  return { days, starts, worked: starts.map((start) => clock(start.getTime())), now }
}
