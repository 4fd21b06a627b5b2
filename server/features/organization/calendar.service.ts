import type { WorkCalendar } from '#shared/working-time/working-days.ts'
import { NotFound } from '../../core/errors.ts'
import type { Database } from '../../db/client.ts'
import { selectCalendar } from './calendar.queries.ts'

export { CLOSED_DAYS } from './calendar.queries.ts'

/** The working times of an organization, and its capacity. */
export interface OrganizationCalendar extends WorkCalendar {
  /** An IANA name of the zone in which its days begin. */
  timeZone: string
  /** Hours a week; null if not set. */
  capacityHours: number | null
}

export async function calendarOf(db: Database, orgId: string): Promise<OrganizationCalendar> {
  const row = await selectCalendar(db, orgId)
  if (!row) throw new NotFound('Organization')
  return { ...row, closedDays: new Set(row.closedDays) }
}
