import { and, eq } from 'drizzle-orm'
import type { Role } from '#shared/people.ts'
import type { Database } from '../../db/client.ts'
import { organizationMembers, users } from '../../db/schema/organizations.ts'

export type UserRow = typeof users.$inferSelect

export async function insertUser(tx: Database, user: typeof users.$inferInsert): Promise<UserRow> {
  const [row] = await tx.insert(users).values(user).returning()
  if (!row) throw new Error('The user was not stored')
  return row
}

export async function selectUserByEmail(db: Database, email: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.email, email))
  return row
}

/** A person as a member of an organization. */
export async function selectUserIn(
  db: Database,
  orgId: string,
  userId: string,
): Promise<{ user: UserRow; role: Role } | undefined> {
  const [row] = await db
    .select({ user: users, role: organizationMembers.role })
    .from(users)
    .innerJoin(organizationMembers, eq(organizationMembers.userId, users.id))
    .where(and(eq(users.id, userId), eq(organizationMembers.orgId, orgId)))
  return row
}
