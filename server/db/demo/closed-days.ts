import { daysAfter, type CalendarDate } from '#shared/dates.ts'
import type { ClosedDay } from '#shared/working-time/types.ts'
import type { WorkCalendar } from '#shared/working-time/working-days.ts'

const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5]
const [MONDAY, THURSDAY] = [1, 4]

/** The days on which the shop is closed, in last year, this year and the next. */
export function demoClosedDays(now: Date): ClosedDay[] {
  const year = now.getUTCFullYear()
  return [year - 1, year, year + 1].flatMap((each) => {
    const thanksgiving = weekdayFrom(`${each}-11-22`, THURSDAY)
    const days: [CalendarDate, string][] = [
      [`${each}-01-01`, "New Year's Day"],
      [weekdayFrom(`${each}-05-25`, MONDAY), 'Memorial Day'],
      [`${each}-07-04`, 'Independence Day'],
      [weekdayFrom(`${each}-09-01`, MONDAY), 'Labor Day'],
      [thanksgiving, 'Thanksgiving Day'],
      [daysAfter(thanksgiving, 1), 'Day after Thanksgiving'],
      [`${each}-12-24`, 'Christmas Eve'],
      [`${each}-12-25`, 'Christmas Day'],
      ...[26, 27, 28, 29, 30, 31].map((day): [CalendarDate, string] => [
        `${each}-12-${day}`,
        'Between the years',
      ]),
    ]
    return days.map(([day, name]) => ({ day, name }))
  })
}

export const demoCalendar = (now: Date): WorkCalendar => ({
  workingDays: MONDAY_TO_FRIDAY,
  closedDays: new Set(demoClosedDays(now).map(({ day }) => day)),
})

/** The first day with this weekday on or after a date. */
function weekdayFrom(date: CalendarDate, weekday: number): CalendarDate {
  const from = new Date(`${date}T00:00:00Z`).getUTCDay()
  return daysAfter(date, (weekday - from + 7) % 7)
}
