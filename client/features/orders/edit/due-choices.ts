import { daysAfter, type CalendarDate } from '#shared/dates.ts'
import { firstWorkingDay, type WorkCalendar } from '#shared/working-time/working-days.ts'

interface DueChoice {
  /** Undefined for the coming Friday. */
  weeks: number | undefined
  date: CalendarDate
}

const FRIDAY = 5
const WEEKS = [2, 4, 6]

/** On a Friday "Friday" is a week away, because work is rarely due the same day. A closed day moves on to the next open one. */
export function dueChoices(today: CalendarDate, calendar: WorkCalendar): DueChoice[] {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  const untilFriday = (FRIDAY - weekday + 7) % 7 || 7
  const choice = (days: number, weeks?: number) => ({
    weeks,
    date: firstWorkingDay(daysAfter(today, days), calendar),
  })
  return [choice(untilFriday), ...WEEKS.map((weeks) => choice(weeks * 7, weeks))]
}
