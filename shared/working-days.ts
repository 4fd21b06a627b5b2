import { daysAfter, type CalendarDate } from '#shared/dates.ts'

/** Its ISO number: 1 is Monday, 7 is Sunday. */
const weekdayOf = (date: CalendarDate) => new Date(`${date}T00:00:00Z`).getUTCDay() || 7

/** @param workingDays ISO numbers of weekdays */
export function isWorkingDay(date: CalendarDate, workingDays: readonly number[]): boolean {
  return workingDays.includes(weekdayOf(date))
}

const WEEK = [1, 2, 3, 4, 5, 6, 7]

/** The first working day after a date; where no day is worked, the next one. */
export function nextWorkingDay(date: CalendarDate, workingDays: readonly number[]): CalendarDate {
  const days = WEEK.map((days) => daysAfter(date, days))
  return days.find((day) => isWorkingDay(day, workingDays)) ?? daysAfter(date, 1)
}
