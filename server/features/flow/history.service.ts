import type { CalendarDate } from '#shared/dates.ts'
import type { FulfillmentType, Priority, Status } from '#shared/orders/orders.ts'
import type { Database } from '../../db/client.ts'
import type { OrganizationCalendar } from '../organization/calendar.service.ts'

export interface FinishedWeek {
  monday: CalendarDate
  orders: number
  hours: number
  /** How many of the orders had estimated hours. */
  estimated: number
}

/** What a shop has finished lately, without imported orders. */
export interface ShopHistory {
  /**
   * The complete weeks of the last 26, oldest first, from the one in which the first order was finished. In some of them
   * nothing may have been finished. The week under way is left out.
   */
  weeks: FinishedWeek[]
  /** How many orders were finished in these weeks. */
  finished: number
  /** The shop's own working days in PRODUCTION and FINISH of these orders; null where there are none. */
  making: { median: number; p80: number } | null
  /** Half of the stays in PRODUCTION and FINISH that ended in these weeks took at most so many own working days. */
  stages: Partial<Record<Status, number>>
  /** Half of the orders that had estimated hours had at most so many; null where none had any. */
  medianHours: Record<FulfillmentType | 'all', number | null>
}

/** An order whose work is not finished. */
export interface OpenOrder {
  id: string
  number: string
  status: Status
  priority: Priority
  fulfillmentType: FulfillmentType
  dueDate: CalendarDate | null
  estimatedHours: number | null
  /** The shop's own working days in its present stage until now. */
  ownDays: number
  /** The same in PRODUCTION and FINISH in all. */
  makingDays: number
}

export function historyOf(
  _tx: Database,
  _orgId: string,
  _now: Date,
  _calendar: OrganizationCalendar,
): Promise<ShopHistory> {
  throw new Error('To come')
}

/** The orders in ORDER_IN, PRODUCTION and FINISH that are not archived, in no order; imported ones are among them. */
export function openOrdersOf(
  _tx: Database,
  _orgId: string,
  _now: Date,
  _calendar: OrganizationCalendar,
): Promise<OpenOrder[]> {
  throw new Error('To come')
}
