import { eq, sql } from 'drizzle-orm'
import { DONE } from '#shared/orders/orders.ts'
import { MORNING_LOCK } from '../../../db/advisory-locks.ts'
import type { Database } from '../../../db/client.ts'
import { organizations } from '../../../db/schema/organizations.ts'
import { CLOSED_DAYS } from '../../working-time/calendar.service.ts'
import type { DayLine } from '../day-notifications.service.ts'

export interface MorningRow {
  id: string
  timeZone: string
  workingDays: number[]
  closedDays: string[]
  /** The latest day whose morning is done. */
  morningOn: string | null
}

const select = (db: Database) =>
  db
    .select({
      id: organizations.id,
      timeZone: organizations.timeZone,
      workingDays: organizations.workingDays,
      closedDays: CLOSED_DAYS,
      morningOn: organizations.morningOn,
    })
    .from(organizations)

/** It may be morning there. A time that is days ahead comes from a wrong clock. */
export async function selectMornings(db: Database, now: Date, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from organizations
    where next_morning_at <= ${now.toISOString()}
      or next_morning_at > ${now.toISOString()}::timestamptz + interval '2 days'
    order by next_morning_at limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** It doesn't lock the organization, so that orders can move meanwhile. */
export async function lockMorning(tx: Database, orgId: string): Promise<MorningRow | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${MORNING_LOCK} ${orgId}`}, 0))`)
  return (await select(tx).where(eq(organizations.id, orgId)))[0]
}

export async function updateMorning(
  tx: Database,
  orgId: string,
  values: { morningOn?: string; nextMorningAt: Date },
): Promise<void> {
  await tx.update(organizations).set(values).where(eq(organizations.id, orgId))
}

export function postponeMorning(db: Database, orgId: string, nextMorningAt: Date): Promise<void> {
  return updateMorning(db, orgId, { nextMorningAt })
}

/** Orders due up to a day, late on their day, and waits past their day, of parts too. Finished orders are neither. */
export async function selectCome(
  tx: Database,
  orgId: string,
  { since, today, until }: { since: string; today: string; until: string },
): Promise<DayLine[]> {
  const { rows } = await tx.execute<DayLine & Record<string, unknown>>(sql`
    select case when due_date < ${today} then 'overdue' else 'due' end as kind, id as "orderId",
      due_date::text as day
    from orders
    where org_id = ${orgId} and not is_archived and status <> all (${sql.param([...DONE])})
      and due_date between ${since} and ${until}`)
  const { rows: waits } = await tx.execute<DayLine & Record<string, unknown>>(sql`
    select distinct on (o.id, day) 'wait' as kind, o.id as "orderId", wait ->> 'until' as day, wait ->> 'for' as cause
    from orders o, lateral (
      select o.holds -> 'wait' as wait union all select part -> 'wait' from jsonb_array_elements(o.parts) part
    ) waits
    where o.org_id = ${orgId} and not o.is_archived
      and wait ->> 'until' >= ${since} and wait ->> 'until' < ${today}
    order by o.id, day`)
  return [...rows, ...waits]
}
