import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { deleteInBatches } from '../../../db/batches.ts'
import { users } from '../../../db/schema/organizations.ts'
import { passwordLinks } from '../../../db/schema/sessions.ts'

const inHours = (hours: number) => sql`now() + make_interval(hours => ${hours})`

export async function insertLink(tx: Database, userId: string, hours: number): Promise<string> {
  const [row] = await tx
    .insert(passwordLinks)
    .values({ userId, expiresAt: inHours(hours) })
    .returning({ id: passwordLinks.id })
  if (!row) throw new Error('The link was not stored')
  return row.id
}

const isGood = (id: string) =>
  and(eq(passwordLinks.id, id), isNull(passwordLinks.usedAt), gt(passwordLinks.expiresAt, sql`now()`))

export async function selectOwner(db: Database, id: string): Promise<string | undefined> {
  const [row] = await db.select({ userId: passwordLinks.userId }).from(passwordLinks).where(isGood(id))
  return row?.userId
}

/** False if it was used, is expired or never existed. */
export async function spendLink(tx: Database, id: string): Promise<boolean> {
  const rows = await tx
    .update(passwordLinks)
    .set({ usedAt: sql`now()` })
    .where(isGood(id))
    .returning({ id: passwordLinks.id })
  return rows.length > 0
}

/** Undefined if it was used, or if its owner has no address any more. */
export async function renewLink(
  db: Database,
  id: string,
  hours: number,
): Promise<{ userId: string; email: string; name: string } | undefined> {
  const [row] = await db
    .update(passwordLinks)
    .set({ expiresAt: inHours(hours) })
    .from(users)
    .where(and(eq(passwordLinks.id, id), isNull(passwordLinks.usedAt), eq(users.id, passwordLinks.userId)))
    .returning({ userId: users.id, email: users.email, name: users.displayName })
  return row?.email ? { ...row, email: row.email } : undefined
}

export async function deleteLinks(tx: Database, userId: string): Promise<void> {
  await tx.delete(passwordLinks).where(eq(passwordLinks.userId, userId))
}

export function deleteExpiredLinks(db: Database): Promise<void> {
  return deleteInBatches(db, 'password_links', sql`expires_at <= now() - interval '7 days'`)
}
