import { daysAfter, type CalendarDate } from '#shared/dates.ts'

export interface DueChoice {
  label: string
  date: CalendarDate
}

const FRIDAY = 5
const WEEKS = [2, 4, 6]

/** The due dates that a shop gives most often. On a Friday the coming one is a week away: today's work is not due today. */
export function dueChoices(today: CalendarDate): DueChoice[] {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  const untilFriday = (FRIDAY - weekday + 7) % 7 || 7
  return [
    { label: 'Fri', date: daysAfter(today, untilFriday) },
    ...WEEKS.map((weeks) => ({ label: `+${weeks} w`, date: daysAfter(today, weeks * 7) })),
  ]
}
