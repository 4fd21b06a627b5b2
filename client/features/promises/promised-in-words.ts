import { datePart, type CalendarDate } from '#shared/dates.ts'
import type { Order } from '#shared/orders/types.ts'

/** Such as "14 June", with the year where it is another one. */
export function dayInWords(date: CalendarDate, today: CalendarDate): string {
  const isThisYear = date.slice(0, 4) === today.slice(0, 4)
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  })
}

/** What stands beside a due date of what was promised: the day only where it is another one. */
export function promisedInWords(
  { dueDate, promisedDate }: Pick<Order, 'dueDate' | 'promisedDate'>,
  today: CalendarDate,
): string | undefined {
  if (!promisedDate) return undefined
  const promised = datePart(promisedDate)
  if (dueDate !== null && datePart(dueDate) === promised) return 'promised'
  return `promised ${dayInWords(promised, today)}`
}
