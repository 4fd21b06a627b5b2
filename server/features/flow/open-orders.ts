import type { CalendarDate } from '#shared/dates.ts'
import type { FulfillmentType, Priority, Status } from '#shared/orders/orders.ts'
import type { OrganizationCalendar } from '../working-time/calendar.service.ts'
import { stageTime, type StageTimeRow } from './stage-time.ts'
import { workClock } from './work-clock.ts'

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

export interface OpenOrder extends Omit<OpenOrderRow, keyof StageTimeRow> {
  /** Own working days until now. */
  ownDays: number
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
