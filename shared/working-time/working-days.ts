import { daysAfter, type CalendarDate } from '#shared/dates.ts'

export interface WorkCalendar {
  /** 1 is Monday. */
  workingDays: readonly number[]
  /** Whatever the weekday. */
  closedDays: ReadonlySet<CalendarDate>
}

export const MOST_CLOSED_DAYS = 400

const weekdayOf = (date: CalendarDate) => new Date(`${date}T00:00:00Z`).getUTCDay() || 7

export function isWorkingDay(date: CalendarDate, { workingDays, closedDays }: WorkCalendar): boolean {
  return workingDays.includes(weekdayOf(date)) && !closedDays.has(date)
}

/** @param firstDay 1 is Monday */
export const firstOfWeek = (date: CalendarDate, firstDay: number): CalendarDate =>
  daysAfter(date, -((weekdayOf(date) - firstDay + 7) % 7))

export const mondayOf = (date: CalendarDate): CalendarDate => firstOfWeek(date, 1)

// For a shop that is closed longer than this, the result is a closed day.
const MOST_DAYS = 400

/** If a year has none, the next day. */
export function nextWorkingDay(date: CalendarDate, calendar: WorkCalendar): CalendarDate {
  return addWorkingDays(date, 1, calendar)
}

/** The date itself if it is one, or if a year has none. */
export function firstWorkingDay(date: CalendarDate, calendar: WorkCalendar): CalendarDate {
  const day = isWorkingDay(date, calendar) ? date : nextWorkingDay(date, calendar)
  return isWorkingDay(day, calendar) ? day : date
}

/** If a year has none, calendar days count. */
export function addWorkingDays(date: CalendarDate, days: number, calendar: WorkCalendar): CalendarDate {
  let day = date
  for (let left = days; left > 0; left -= 1) {
    let next = daysAfter(day, 1)
    for (let tried = 0; tried < MOST_DAYS && !isWorkingDay(next, calendar); tried += 1) {
      next = daysAfter(next, 1)
    }
    day = isWorkingDay(next, calendar) ? next : daysAfter(day, 1)
  }
  return day
}
