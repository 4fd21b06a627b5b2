import { datePart, localToday, type CalendarDate } from '#shared/dates.ts'
import { STAGE_NAMES } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { shortDate, writtenDate } from '../../../core/calendar-day.ts'
import { writtenTime } from '../../../ui/written.ts'
import { dueLabel } from './due-label.ts'
import { stageDays } from './stage-days.ts'

type Staged = Pick<Order, 'status' | 'enteredStageAt'>

/** Such as "in Finish since Tue", in this device's time zone. */
export function stageSince(order: Staged, today: CalendarDate): string {
  return `in ${STAGE_NAMES[order.status]} since ${since(order, today)}`
}

function since(order: Staged, today: CalendarDate): string {
  const at = new Date(order.enteredStageAt)
  const days = stageDays(order, today)
  if (days === 0) return `today ${writtenTime(at)}`
  return days <= 6 ? writtenDate(localToday(at), 'weekday') : shortDate(localToday(at), today)
}

/** Such as "Due in 3 days, Nov 26"; an archived order is never late. */
export function dueSentence(
  { dueDate, isArchived }: Pick<Order, 'dueDate' | 'isArchived'>,
  today: CalendarDate,
): string | undefined {
  if (dueDate === null) return undefined
  const due = datePart(dueDate)
  return `${isArchived ? 'Due' : `${dueLabel(due, today)},`} ${shortDate(due, today)}`
}
