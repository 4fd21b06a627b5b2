import { datePart, type CalendarDate } from '#shared/dates.ts'
import type { Order } from '#shared/orders/types.ts'
import { shortDate } from '../../core/calendar-day.ts'
import * as t from '#texts/orders/promises.ts'

/** Such as "Jun 14", with the year if it isn't this year. */
export const dayInWords = shortDate

export function promisedInWords(
  { dueDate, promisedDate }: Pick<Order, 'dueDate' | 'promisedDate'>,
  today: CalendarDate,
): string | undefined {
  if (!promisedDate) return undefined
  const promised = datePart(promisedDate)
  if (dueDate !== null && datePart(dueDate) === promised) return t.promised
  return t.promisedFor({ day: dayInWords(promised, today) })
}
