import { formatDistance } from 'date-fns/formatDistance'
import { dueState, type CalendarDate } from '#shared/dates.ts'

/** The due date as a card shows it. */
export function dueLabel(due: CalendarDate, today: CalendarDate): string {
  switch (dueState(due, today)) {
    case 'overdue':
      return 'Overdue'
    case 'today':
      return 'Due Today'
    case 'tomorrow':
      return 'Due Tomorrow'
    default:
      return `Due ${formatDistance(utc(due), utc(today), { addSuffix: true })}`
  }
}

/** How long it has been overdue, as in “3 days”. */
export function overdueBy(due: CalendarDate, today: CalendarDate): string {
  return formatDistance(utc(due), utc(today))
}

// Noon in UTC for both dates, so that daylight saving time doesn't change the distance between them.
function utc(date: CalendarDate): Date {
  return new Date(`${date}T12:00:00Z`)
}
