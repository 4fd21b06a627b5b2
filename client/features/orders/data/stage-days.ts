import { daysUntil, localToday, type CalendarDate } from '#shared/dates.ts'
import type { Order } from '#shared/orders/types.ts'

/** Counts the midnights of this device since it came there. */
export function stageDays({ enteredStageAt }: Pick<Order, 'enteredStageAt'>, today: CalendarDate): number {
  // If this device's clock runs slow, an order seems to arrive tomorrow.
  return Math.max(0, daysUntil(today, localToday(new Date(enteredStageAt))))
}
