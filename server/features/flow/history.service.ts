import { daysAfter, startOfDay, todayIn, type CalendarDate } from '#shared/dates.ts'
import type { FulfillmentType, Status } from '#shared/orders/orders.ts'
import { mondayOf } from '#shared/working-time/working-days.ts'
import type { Database } from '../../db/client.ts'
import type { OrganizationCalendar } from '../working-time/calendar.service.ts'
import { selectHistory, selectMark, selectOpenOrders } from './history.queries.ts'

export interface FinishedWeek {
  monday: CalendarDate
  orders: number
  hours: number
  estimated: number
}

export interface ShopHistory {
  /** Complete weeks of the last 26, oldest first, from the first finished order's on. Some may be empty. */
  weeks: FinishedWeek[]
  finished: number
  /** Own working days in PRODUCTION and FINISH; null if there are none. */
  making: { median: number; p80: number } | null
  /** Median own working days of stays that ended in these weeks. */
  stages: Partial<Record<Status, number>>
  /** Null if none had an estimate. */
  medianHours: Record<FulfillmentType | 'all', number | null>
}

/** Stays the same until something happens in the organization, or the consumer reads on. */
export const historyMark = selectMark

const WEEKS = 26

/** @param tx a transaction */
export async function historyOf(
  tx: Database,
  orgId: string,
  now: Date,
  { timeZone }: Pick<OrganizationCalendar, 'timeZone'>,
): Promise<ShopHistory> {
  const thisWeek = mondayOf(todayIn(timeZone, now))
  const mondays = Array.from({ length: WEEKS + 1 }, (_, week) => daysAfter(thisWeek, (week - WEEKS) * 7))
  const bounds = mondays.map((monday) => startOfDay(timeZone, monday))
  const { first, weeks, making, stages, hours } = await selectHistory(tx, orgId, bounds)
  const found = new Map(weeks?.map(({ week, ...finished }) => [week, finished]))
  const sinceFirst = first ? mondayOf(todayIn(timeZone, first)) : thisWeek
  const all = mondays.slice(0, WEEKS).flatMap((monday, place) => {
    if (monday < sinceFirst) return []
    return [{ monday, ...(found.get(place + 1) ?? { orders: 0, hours: 0, estimated: 0 }) }]
  })
  return {
    weeks: all,
    finished: all.reduce((sum, { orders }) => sum + orders, 0),
    making: making && { median: making[0], p80: making[1] },
    stages: stages ?? {},
    medianHours: hours,
  }
}

/** Unsorted, with imported ones. A text for `openOrdersIn`. @param tx a transaction */
export const openOrdersOf = selectOpenOrders
