import { dueState, type CalendarDate } from '#shared/dates.ts'
import { distance, relative } from '#texts/page/distance.ts'
import * as t from '#texts/orders/orders.ts'

export function dueLabel(due: CalendarDate, today: CalendarDate): string {
  switch (dueState(due, today)) {
    case 'overdue':
      return t.overdue
    case 'today':
      return t.dueToday
    case 'tomorrow':
      return t.dueTomorrow
    default:
      return t.due({ distance: relative(utc(due), utc(today)) })
  }
}

/** As in “3 days”. */
export function overdueBy(due: CalendarDate, today: CalendarDate): string {
  return distance(utc(due), utc(today))
}

// Noon in UTC for both dates, so that daylight saving time doesn't change the distance between them.
const utc = (date: CalendarDate): number => Date.parse(`${date}T12:00:00Z`)
