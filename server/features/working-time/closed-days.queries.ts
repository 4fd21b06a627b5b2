import { and, asc, eq, sql } from 'drizzle-orm'
import type { CalendarDate } from '#shared/dates.ts'
import type { ClosedDay } from '#shared/working-time/schemas.ts'
import type { Database } from '../../db/client.ts'
import { closedDays } from '../../db/schema/organizations.ts'

const columns = { day: closedDays.day, name: closedDays.name }

export function selectClosedDays(db: Database, orgId: string): Promise<ClosedDay[]> {
  return db.select(columns).from(closedDays).where(eq(closedDays.orgId, orgId)).orderBy(asc(closedDays.day))
}

/** A day that is closed already gets the new name. */
export async function upsertClosedDays(tx: Database, orgId: string, days: ClosedDay[]): Promise<void> {
  await tx
    .insert(closedDays)
    .values(days.map((day) => ({ ...day, orgId })))
    .onConflictDoUpdate({
      target: [closedDays.orgId, closedDays.day],
      set: { name: sql`excluded.name` },
    })
}

/** Undefined for a day that isn't closed. */
export async function deleteClosedDay(
  tx: Database,
  orgId: string,
  day: CalendarDate,
): Promise<ClosedDay | undefined> {
  const [row] = await tx
    .delete(closedDays)
    .where(and(eq(closedDays.orgId, orgId), eq(closedDays.day, day)))
    .returning(columns)
  return row
}
