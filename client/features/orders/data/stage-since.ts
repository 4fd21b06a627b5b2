import { datePart, localToday, type CalendarDate } from '#shared/dates.ts'
import { STAGE_NAMES } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import * as t from '#texts/orders/order.ts'
import { shortDate, writtenDate } from '../../../core/calendar-day.ts'
import { writtenTime } from '../../../ui/written.ts'
import { dueLabel } from './due-label.ts'
import { stageDays } from './stage-days.ts'

type Staged = Pick<Order, 'status' | 'enteredStageAt'>

export function stageSince(order: Staged, today: CalendarDate): string {
  return t.inStageSince({ stage: STAGE_NAMES[order.status], when: since(order, today) })
}

function since(order: Staged, today: CalendarDate): string {
  const at = new Date(order.enteredStageAt)
  const days = stageDays(order, today)
  if (days === 0) return t.todayAt({ time: writtenTime(at) })
  return days <= 6 ? writtenDate(localToday(at), 'weekday') : shortDate(localToday(at), today)
}

/** Such as "Due in 3 days, Nov 26". An archived order is never late. */
export function dueSentence(
  { dueDate, isArchived }: Pick<Order, 'dueDate' | 'isArchived'>,
  today: CalendarDate,
): string | undefined {
  if (dueDate === null) return undefined
  const due = datePart(dueDate)
  const day = shortDate(due, today)
  return isArchived ? t.due({ day }) : t.dueSentence({ due: dueLabel(due, today), day })
}
