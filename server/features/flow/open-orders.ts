import type { CalendarDate } from '#shared/dates.ts'
import type { FulfillmentType, Priority, Status } from '#shared/orders/orders.ts'
import type { OrganizationCalendar } from '../organization/calendar.service.ts'
import { stageTime, type StageTimeRow } from './stage-time.ts'
import { workClock } from './work-clock.ts'

/** What is read of an order whose work is not finished. */
export interface OpenOrderRow extends StageTimeRow {
  id: string
  number: string
  status: Status
  priority: Priority
  fulfillmentType: FulfillmentType
  dueDate: CalendarDate | null
  estimatedHours: number | null
  makingDays: number
}

/** An order whose work is not finished. */
export interface OpenOrder extends Omit<OpenOrderRow, keyof StageTimeRow> {
  /** The shop's own working days in its present stage until now. */
  ownDays: number
  /** The same in PRODUCTION and FINISH in all. */
  makingDays: number
}

/** @param rows as they come from the database, a JSON text: a large shop has megabytes of them, which a thread may read */
export function openOrdersIn(
  rows: string,
  now: Date,
  calendar: Pick<OrganizationCalendar, 'timeZone' | 'workingDays' | 'closedDays'>,
): OpenOrder[] {
  const clock = workClock(calendar)
  return (JSON.parse(rows) as OpenOrderRow[]).map(({ enteredAt, waits, makingDays, ...order }) => {
    const { days } = stageTime({ enteredAt, waits }, now, clock)
    return { ...order, ownDays: days, makingDays: makingDays + (order.status === 'ORDER_IN' ? 0 : days) }
  })
}
