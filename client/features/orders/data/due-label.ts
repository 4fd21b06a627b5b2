import { formatDistance } from 'date-fns/formatDistance'
import { dueState, type CalendarDate } from '#shared/dates.ts'

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

/** How long it has been overdue, as in “3 days”. */
export function overdueBy(due: CalendarDate, today: CalendarDate): string {
  return formatDistance(utc(due), utc(today))
}

let fullDays: Intl.DateTimeFormat | undefined

/** The day itself, for a tooltip over words that say only how far it is. */
export function dueDay(due: CalendarDate): string {
  // Made once: a board has hundreds of dates, and to make one takes longer than to use it.
  fullDays ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeZone: 'UTC' })
  return fullDays.format(utc(due))
}

// Noon in UTC for both dates, so that daylight saving time does not change the distance between them.
function utc(date: CalendarDate): Date {
  return new Date(`${date}T12:00:00Z`)
}
