import { formatDistance } from 'date-fns/formatDistance'
import { dueState, type CalendarDate } from '#shared/due-date.ts'

/** What a card says of its due date. */
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

// Both ends at the same hour, so that a change of the clocks between them is no part of the distance.
function utc(date: CalendarDate): Date {
  return new Date(`${date}T12:00:00Z`)
}
