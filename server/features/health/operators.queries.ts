import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { organizations, users } from '../../db/schema/organizations.ts'

/** Whoever founds it owns the server: that is why founding it may take a setup code. */
export async function firstOrganization(db: Database): Promise<string | undefined> {
  const [first] = await db
    .select({ id: organizations.id })
    .from(organizations)
    .orderBy(asc(organizations.createdAt), asc(organizations.id))
    .limit(1)
  return first?.id
}

/** Empty for an account without one. */
export async function emailOf(db: Database, userId: string): Promise<string> {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return user?.email ?? ''
}
