import type { WorkCalendar } from '#shared/working-time/working-days.ts'
import * as t from '#texts/shop/working-time-errors.ts'
import { NotFound } from '../../http/errors.ts'
import type { Database } from '../../db/client.ts'
import { selectCalendar } from './calendar.queries.ts'

export { CLOSED_DAYS } from './calendar.queries.ts'

export interface OrganizationCalendar extends WorkCalendar {
  /** An IANA name of the zone in which its days begin. */
  timeZone: string
  /** A week; null if not set. */
  capacityHours: number | null
}

export async function calendarOf(db: Database, orgId: string): Promise<OrganizationCalendar> {
  const row = await selectCalendar(db, orgId)
  if (!row) throw new NotFound(t.organization)
  return { ...row, closedDays: new Set(row.closedDays) }
}
