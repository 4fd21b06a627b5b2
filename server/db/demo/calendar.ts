import { daysAfter, type CalendarDate } from '#shared/dates.ts'
import type { ClosedDay } from '#shared/working-time/schemas.ts'
import { addWorkingDays, isWorkingDay, type WorkCalendar } from '#shared/working-time/working-days.ts'
import { dayOf, HOUR_MS } from './events.ts'

const [MONDAY, THURSDAY] = [1, 4]
const OPENS_AT_MS = 7.5 * HOUR_MS
const OPEN_MS = 9 * HOUR_MS
const REACH_DAYS = 320

export function demoClosedDays(now: Date): ClosedDay[] {
  const year = now.getUTCFullYear()
  return [year - 1, year, year + 1].flatMap((each) => {
    const thanksgiving = weekdayFrom(`${each}-11-22`, THURSDAY)
    return [
      { day: `${each}-01-01`, name: "New Year's Day" },
      { day: weekdayFrom(`${each}-05-25`, MONDAY), name: 'Memorial Day' },
      { day: `${each}-07-04`, name: 'Independence Day' },
      { day: weekdayFrom(`${each}-09-01`, MONDAY), name: 'Labor Day' },
      { day: thanksgiving, name: 'Thanksgiving Day' },
      { day: daysAfter(thanksgiving, 1), name: 'Day after Thanksgiving' },
      { day: `${each}-12-24`, name: 'Christmas Eve' },
      { day: `${each}-12-25`, name: 'Christmas Day' },
      ...[26, 27, 28, 29, 30, 31].map((day) => ({ day: `${each}-12-${day}`, name: 'Between the years' })),
    ]
  })
}

function weekdayFrom(date: CalendarDate, weekday: number): CalendarDate {
  const from = new Date(`${date}T00:00:00Z`).getUTCDay()
  return daysAfter(date, (weekday - from + 7) % 7)
}

export const demoCalendar = (now: Date): WorkCalendar => ({
  workingDays: [1, 2, 3, 4, 5],
  closedDays: new Set(demoClosedDays(now).map(({ day }) => day)),
})

/** Counts time in the shop's working days. Whole numbers are mornings, and it ends this morning. */
export interface ShopClock {
  calendar: WorkCalendar
  today: CalendarDate
  days: CalendarDate[]
  at: (position: number) => Date
  dayAt: (position: number) => CalendarDate
}

export function shopClock(now: Date): ShopClock {
  const calendar = demoCalendar(now)
  const today = dayOf(now)
  const all = Array.from({ length: REACH_DAYS }, (_, index) => daysAfter(today, index - REACH_DAYS))
  const days = all.filter((day) => isWorkingDay(day, calendar))
  const last = days.length - 1
  const dayAt = (position: number) => {
    const index = Math.floor(position)
    return days[index] ?? addWorkingDays(days[last] ?? today, index - last, calendar)
  }
  const at = (position: number) =>
    new Date(Date.parse(`${dayAt(position)}T00:00:00Z`) + OPENS_AT_MS + (position % 1) * OPEN_MS)
  return { calendar, today, days, at, dayAt }
}
