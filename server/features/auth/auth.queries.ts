import { and, eq } from 'drizzle-orm'
import type { Role } from '#shared/people.ts'
import type { Database } from '../../db/client.ts'
import { organizationMembers, organizations, users } from '../../db/schema/organizations.ts'

export type UserRow = typeof users.$inferSelect

export interface MemberRow {
  user: UserRow
  role: Role
  /** The organization's. */
  timeZone: string
}

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
): Promise<MemberRow | undefined> {
  const [row] = await db
    .select({ user: users, role: organizationMembers.role, timeZone: organizations.timeZone })
    .from(users)
    .innerJoin(organizationMembers, eq(organizationMembers.userId, users.id))
    .innerJoin(organizations, eq(organizations.id, organizationMembers.orgId))
    .where(and(eq(users.id, userId), eq(organizationMembers.orgId, orgId)))
  return row
}
