import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { users } from '../../db/schema/organizations.ts'
import { webhooks } from '../../db/schema/programs.ts'

export type WebhookRow = typeof webhooks.$inferSelect
type NewWebhookRow = Pick<WebhookRow, 'createdBy' | 'sealed' | 'host' | 'events' | 'sinceVersion'>
export type WebhookChanges = Partial<
  Pick<
    WebhookRow,
    | 'createdBy'
    | 'sealed'
    | 'host'
    | 'events'
    | 'isOn'
    | 'sinceVersion'
    | 'failingSince'
    | 'failures'
    | 'pausedUntil'
    | 'switchedOffAt'
    | 'switchedOffReason'
  >
>

const ofWebhook = (orgId: string, id: string) => and(eq(webhooks.orgId, orgId), eq(webhooks.id, id))

export function selectWebhooks(db: Database, orgId: string): Promise<WebhookRow[]> {
  return db
    .select()
    .from(webhooks)
    .where(eq(webhooks.orgId, orgId))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id))
}

/** Sorted in the order of locking. */
export function selectWebhooksBy(tx: Database, orgId: string, who: { userId: string } | { allBut: string }) {
  const makers = 'userId' in who ? eq(users.id, who.userId) : ne(users.id, who.allBut)
  return tx
    .select({ id: webhooks.id, maker: users.displayName })
    .from(webhooks)
    .innerJoin(users, eq(users.id, webhooks.createdBy))
    .where(and(eq(webhooks.orgId, orgId), webhooks.isOn, makers))
    .orderBy(asc(webhooks.id))
}

export async function selectWebhook(
  db: Database,
  orgId: string,
  id: string,
): Promise<WebhookRow | undefined> {
  const [row] = await db.select().from(webhooks).where(ofWebhook(orgId, id))
  return row
}

/** Webhooks are locked before their organization. */
export async function lockWebhook(tx: Database, orgId: string, id: string): Promise<WebhookRow | undefined> {
  const [row] = await tx.select().from(webhooks).where(ofWebhook(orgId, id)).for('no key update')
  return row
}

export async function insertWebhook(tx: Database, orgId: string, values: NewWebhookRow): Promise<WebhookRow> {
  const [row] = await tx
    .insert(webhooks)
    .values({ ...values, orgId })
    .returning()
  if (!row) throw new Error('The webhook was not stored')
  return row
}

export async function updateWebhook(
  tx: Database,
  orgId: string,
  id: string,
  changes: WebhookChanges,
): Promise<void> {
  await tx.update(webhooks).set(changes).where(ofWebhook(orgId, id))
}

export async function deleteWebhook(
  tx: Database,
  orgId: string,
  id: string,
): Promise<WebhookRow | undefined> {
  const [row] = await tx.delete(webhooks).where(ofWebhook(orgId, id)).returning()
  return row
}

/** A message has arrived. */
export async function markWorking(tx: Database, orgId: string, id: string): Promise<void> {
  await tx
    .update(webhooks)
    .set({ failures: 0, failingSince: null, pausedUntil: null })
    .where(and(ofWebhook(orgId, id), sql`failures > 0`))
}

interface Paused {
  failingSince: Date
  pausedUntil: Date
}

/** Times are the database's. */
export async function pauseWebhook(
  tx: Database,
  orgId: string,
  id: string,
  pauseMs: number,
): Promise<Paused | undefined> {
  const [row] = await tx
    .update(webhooks)
    .set({
      failures: sql`failures + 1`,
      failingSince: sql`coalesce(failing_since, now())`,
      pausedUntil: sql`now() + make_interval(secs => ${pauseMs / 1000})`,
    })
    .where(ofWebhook(orgId, id))
    .returning({ failingSince: webhooks.failingSince, pausedUntil: webhooks.pausedUntil })
  return row as Paused | undefined
}
