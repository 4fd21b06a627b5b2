import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { organizationMembers, users } from '../../../db/schema/organizations.ts'

type UserRow = typeof users.$inferSelect

export async function insertUser(tx: Database, user: typeof users.$inferInsert): Promise<UserRow> {
  const [row] = await tx.insert(users).values(user).returning()
  if (!row) throw new Error('The user was not stored')
  return row
}

export async function lockPassword(tx: Database, userId: string): Promise<string | null> {
  const [row] = await tx
    .select({ password: users.password })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  return row?.password ?? null
}

/** It can't change until the end of the transaction. */
export async function keepsPassword(tx: Database, userId: string, hash: string | null): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), sql`${users.password} is not distinct from ${hash}`))
    .for('share')
  return rows.length > 0
}

export async function selectUserByEmail(db: Database, email: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.email, email))
  return row
}

/** The person's home, or else the first that they joined of the rest. */
export async function selectHome(db: Database, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ orgId: organizationMembers.orgId })
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .where(eq(organizationMembers.userId, userId))
    .orderBy(
      sql`${organizationMembers.orgId} is distinct from ${users.orgId}`,
      asc(organizationMembers.createdAt),
      asc(organizationMembers.orgId),
    )
    .limit(1)
  return row?.orgId
}
