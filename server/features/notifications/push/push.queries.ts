import { and, desc, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { pushSubscriptions } from '../../../db/schema/notifications.ts'
import { users } from '../../../db/schema/organizations.ts'
import { sessions } from '../../../db/schema/sessions.ts'

export type SubscriptionRow = typeof pushSubscriptions.$inferSelect & { userAgent: string }

function live(db: Database) {
  return db
    .select({ ...getTableColumns(pushSubscriptions), userAgent: sql<string>`${sessions.sess}->>'userAgent'` })
    .from(pushSubscriptions)
    .innerJoin(
      sessions,
      and(
        eq(sessions.sid, pushSubscriptions.sid),
        eq(sessions.userId, pushSubscriptions.userId),
        sql`${sessions.expire} > now()`,
      ),
    )
    .$dynamic()
}

export function selectSubscriptions(db: Database, userId: string): Promise<SubscriptionRow[]> {
  return live(db)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt), pushSubscriptions.id)
}

export async function selectSubscription(
  db: Database,
  userId: string,
  id: string,
): Promise<SubscriptionRow | undefined> {
  const [row] = await live(db).where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.id, id)))
  return row
}

/** Lets no other request add a device of this person. */
export async function lockPerson(tx: Database, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

/** The session has renewed it. */
export async function deleteFormer(tx: Database, sid: string, endpointHash: string): Promise<void> {
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.sid, sid), ne(pushSubscriptions.endpointHash, endpointHash)))
}

/** A browser that belonged to another person moves to this person. */
export async function upsertSubscription(
  tx: Database,
  subscription: Pick<SubscriptionRow, 'userId' | 'sid' | 'endpointHash' | 'sealed'>,
): Promise<string> {
  const { userId, sid, sealed } = subscription
  const [row] = await tx
    .insert(pushSubscriptions)
    .values(subscription)
    .onConflictDoUpdate({
      target: pushSubscriptions.endpointHash,
      set: { userId, sid, sealed, createdAt: sql`now()`, lastUsedAt: null },
    })
    .returning({ id: pushSubscriptions.id })
  if (!row) throw new Error('The device was not stored')
  return row.id
}

export async function deleteOwn(db: Database, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.id, id)))
    .returning({ id: pushSubscriptions.id })
  return rows.length > 0
}

/** The browser may have renewed it meanwhile. */
export async function deleteDead(
  db: Database,
  { id, sealed }: Pick<SubscriptionRow, 'id' | 'sealed'>,
): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.sealed, sealed)))
}

export async function deleteAll(tx: Database): Promise<void> {
  await tx.delete(pushSubscriptions)
}

export async function markUsed(db: Database, id: string): Promise<void> {
  await db
    .update(pushSubscriptions)
    .set({ lastUsedAt: sql`now()` })
    .where(eq(pushSubscriptions.id, id))
}

/** Including those that wait for a retry. */
export async function countJobs(db: Database, queue: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from graphile_worker.jobs where queue_name = ${queue}`,
  )
  return rows[0]?.count ?? 0
}
