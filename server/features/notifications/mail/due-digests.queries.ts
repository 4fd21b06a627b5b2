import { sql } from 'drizzle-orm'
import type { CalendarDate } from '#shared/dates.ts'
import type { Database } from '../../../db/client.ts'

export interface Digest {
  orgId: string
  userId: string
  day: CalendarDate
}

export interface DueDigest extends Digest {
  failures: number
}

/** Each person has one waiting digest. A new day's digest replaces the former one. */
export async function insertDue(
  tx: Database,
  orgId: string,
  userIds: string[],
  day: CalendarDate,
): Promise<void> {
  await tx.execute(sql`
    insert into due_digests (org_id, user_id, day, due_at)
    select ${orgId}::uuid, id, ${day}::date, now() from users where id = any(${sql.param(userIds)}::uuid[])
    on conflict (org_id, user_id) do update
    set day = excluded.day, due_at = excluded.due_at, failures = 0 where due_digests.day <> excluded.day`)
}

/** Other senders skip it, unless it is still there when its sender must have died. */
export async function takeDue(db: Database): Promise<DueDigest | undefined> {
  const { rows } = await db.execute<DueDigest & Record<string, unknown>>(sql`
    update due_digests set due_at = now() + interval '15 minutes'
    where (org_id, user_id) = (
      select org_id, user_id from due_digests where due_at <= now() order by due_at limit 1
      for update skip locked)
    returning org_id as "orgId", user_id as "userId", day::text, failures`)
  return rows[0]
}

export async function selectNextAt(db: Database): Promise<Date | undefined> {
  const { rows } = await db.execute<{ at: Date | string | null }>(
    sql`select min(due_at) as at from due_digests`,
  )
  const at = rows[0]?.at
  return at ? new Date(at) : undefined
}

export async function isDigestDue(db: Database): Promise<boolean> {
  const { rows } = await db.execute(sql`select from due_digests where due_at <= now() limit 1`)
  return rows.length > 0
}

export async function postpone(
  db: Database,
  { orgId, userId, day }: Digest,
  until: Date,
  failures: number,
): Promise<void> {
  await db.execute(sql`
    update due_digests set due_at = ${until.toISOString()}, failures = ${failures}
    where org_id = ${orgId} and user_id = ${userId} and day = ${day}`)
}

export async function deleteDue(db: Database, { orgId, userId, day }: Digest): Promise<void> {
  await db.execute(sql`
    delete from due_digests where org_id = ${orgId} and user_id = ${userId} and day = ${day}`)
}
