import type { CalendarDate } from '#shared/dates.ts'
import type { FulfillmentType, Priority, Status } from '#shared/orders/orders.ts'
import type { OrganizationCalendar } from '../organization/calendar.service.ts'
import { stageTime, type StageTimeRow } from './stage-time.ts'
import { workClock } from './work-clock.ts'

/** A row of an order with unfinished work. */
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

/** An order with unfinished work. */
export interface OpenOrder extends Omit<OpenOrderRow, keyof StageTimeRow> {
  /** The shop's own working days in its present stage until now. */
  ownDays: number
  /** Its own working days in PRODUCTION and FINISH together. */
  makingDays: number
}

/** @param rows the database's JSON text: a large shop has megabytes of them, which a thread can parse */
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
