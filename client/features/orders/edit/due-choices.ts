import { daysAfter, type CalendarDate } from '#shared/dates.ts'

export interface DueChoice {
  label: string
  date: CalendarDate
}

const FRIDAY = 5
const WEEKS = [2, 4, 6]

/**
 * The most common due dates of a shop. On a Friday "Friday" is a week away, because work is rarely due the same day.
 */
export function dueChoices(today: CalendarDate): DueChoice[] {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  const untilFriday = (FRIDAY - weekday + 7) % 7 || 7
  return [
    { label: 'Fri', date: daysAfter(today, untilFriday) },
    ...WEEKS.map((weeks) => ({ label: `+${weeks} w`, date: daysAfter(today, weeks * 7) })),
  ]
}
