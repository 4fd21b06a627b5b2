import { eq, sql } from 'drizzle-orm'
import type { CalendarDate } from '#shared/dates.ts'
import type { Database } from '../../db/client.ts'
import { organizations } from '../../db/schema/organizations.ts'

export interface CalendarRow {
  timeZone: string
  workingDays: number[]
  closedDays: CalendarDate[]
  capacityHours: number | null
}

export const CLOSED_DAYS = sql<CalendarDate[]>`array(
  select c.day::text from closed_days c where c.org_id = organizations.id)`

export async function selectCalendar(db: Database, orgId: string): Promise<CalendarRow | undefined> {
  const [row] = await db
    .select({
      timeZone: organizations.timeZone,
      workingDays: organizations.workingDays,
      closedDays: CLOSED_DAYS,
      capacityHours: organizations.capacityHours,
    })
    .from(organizations)
    .where(eq(organizations.id, orgId))
    .prepare('read-calendar')
    .execute()
  return row
}
