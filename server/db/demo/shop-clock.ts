import { daysAfter, type CalendarDate } from '#shared/dates.ts'
import { addWorkingDays, isWorkingDay } from '#shared/working-time/working-days.ts'
import { demoCalendar } from './closed-days.ts'

const OPENS_AT_MS = 7.5 * 3_600_000
const OPEN_MS = 9 * 3_600_000
const REACH_DAYS = 320

/** Counts time in the shop's working days. Whole numbers are mornings, and it ends this morning. */
export interface ShopClock {
  /** The working days before today, oldest first. */
  days: CalendarDate[]
  /** The moment at a position, within opening hours. */
  at: (position: number) => Date
  /** The day at a position, which may be in the future. */
  dayAt: (position: number) => CalendarDate
}

export function shopClock(now: Date): ShopClock {
  const calendar = demoCalendar(now)
  const today = now.toISOString().slice(0, 10)
  const days = Array.from({ length: REACH_DAYS }, (_, index) => daysAfter(today, index - REACH_DAYS)).filter(
    (day) => isWorkingDay(day, calendar),
  )
  const last = days.length - 1
  const dayAt = (position: number) => {
    const index = Math.floor(position)
    return days[index] ?? addWorkingDays(days[last] ?? today, index - last, calendar)
  }
  return {
    days,
    dayAt,
    at: (position) =>
      new Date(Date.parse(`${dayAt(position)}T00:00:00Z`) + OPENS_AT_MS + (position % 1) * OPEN_MS),
  }
}
