import { datePart, type CalendarDate } from '#shared/dates.ts'
import type { Order } from '#shared/orders/types.ts'

/** Such as "14 June", with the year if it isn't this year. */
export function dayInWords(date: CalendarDate, today: CalendarDate): string {
  const isThisYear = date.slice(0, 4) === today.slice(0, 4)
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  })
}

/** What the line of a due date says about its promise. It names the promised day only if that differs. */
export function promisedInWords(
  { dueDate, promisedDate }: Pick<Order, 'dueDate' | 'promisedDate'>,
  today: CalendarDate,
): string | undefined {
  if (!promisedDate) return undefined
  const promised = datePart(promisedDate)
  if (dueDate !== null && datePart(dueDate) === promised) return 'promised'
  return `promised ${dayInWords(promised, today)}`
}
