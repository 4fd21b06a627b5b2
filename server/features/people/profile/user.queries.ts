import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Role } from '#shared/people/people.ts'
import type { Database } from '../../../db/client.ts'
import { nameIn } from '../../../db/expressions.ts'
import { events } from '../../../db/schema/events.ts'
import { objects } from '../../../db/schema/objects.ts'
import { organizationMembers, organizations, users } from '../../../db/schema/organizations.ts'

export interface UserInRow {
  user: typeof users.$inferSelect
  role: Role
  /** The organization's time zone. */
  timeZone: string
  cardAgeDays: number | null
}

export async function selectUserIn(
  db: Database,
  orgId: string,
  userId: string,
): Promise<UserInRow | undefined> {
  const [row] = await db
    .select({
      user: users,
      role: organizationMembers.role,
      timeZone: organizations.timeZone,
      cardAgeDays: organizations.cardAgeDays,
    })
    .from(users)
    .innerJoin(organizationMembers, eq(organizationMembers.userId, users.id))
    .innerJoin(organizations, eq(organizations.id, organizationMembers.orgId))
    .where(and(eq(users.id, userId), eq(organizationMembers.orgId, orgId)))
  return row
}

/** Always in the same order. */
export async function selectOrgIds(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .select({ orgId: organizationMembers.orgId })
    .from(organizationMembers)
    .where(eq(organizationMembers.userId, userId))
    .orderBy(asc(organizationMembers.orgId))
  return rows.map(({ orgId }) => orgId)
}

export type UserRow = typeof users.$inferSelect

export async function lockUser(tx: Database, userId: string): Promise<UserRow> {
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update')
  if (!row) throw new Error(`User ${userId} is gone`)
  return row
}

export async function selectEmail(db: Database, userId: string): Promise<string | null> {
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return row?.email ?? null
}

export async function selectPassword(db: Database, userId: string): Promise<string | null> {
  const [row] = await db.select({ password: users.password }).from(users).where(eq(users.id, userId))
  return row?.password ?? null
}

/** @param mustChange true if another person has chosen it */
export async function updatePassword(
  tx: Database,
  userId: string,
  password: string,
  mustChange: boolean,
): Promise<void> {
  await tx.update(users).set({ password, mustChangePassword: mustChange }).where(eq(users.id, userId))
}

/** The organization must know its owner: a member, or a person in its history. */
export async function selectPhoto(
  db: Database,
  orgId: string,
  viewerId: string,
  url: string,
): Promise<{ id: string; size: number | null } | undefined> {
  const [row] = await db
    .select({ id: objects.id, size: objects.size })
    .from(users)
    .innerJoin(objects, eq(objects.url, users.profileImageUrl))
    .where(
      and(
        eq(users.profileImageUrl, url),
        sql`(${users.id} = ${viewerId}
          or exists (select from ${organizationMembers} m where m.org_id = ${orgId} and m.user_id = users.id)
          or exists (select from ${events} a where a.org_id = ${orgId} and a.actor_id = users.id))`,
      ),
    )
  return row
}

/** A member, or, without a role, a person in the organization's history. */
export async function selectProfile(db: Database, orgId: string, userId: string) {
  const [row] = await db
    .select({
      user: users,
      name: sql<string>`${sql.raw(nameIn('organizations.id'))}`,
      role: organizationMembers.role,
    })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, orgId))
    .leftJoin(
      organizationMembers,
      and(eq(organizationMembers.userId, users.id), eq(organizationMembers.orgId, orgId)),
    )
    .where(
      and(
        eq(users.id, userId),
        sql`(${organizationMembers.role} is not null
          or exists (select from ${events} a where a.org_id = ${orgId} and a.actor_id = users.id))`,
      ),
    )
  return row
}

export async function updateProfile(
  tx: Database,
  userId: string,
  values: Partial<typeof users.$inferInsert>,
): Promise<void> {
  await tx.update(users).set(values).where(eq(users.id, userId))
}

/** Such an account never had a password and has no organization. Returns its id. */
export async function takeUnusedAddress(tx: Database, email: string): Promise<string | undefined> {
  const [row] = await tx
    .update(users)
    .set({ email: null })
    .where(
      and(
        eq(users.email, email),
        isNull(users.password),
        sql`not exists (select from ${organizationMembers} m where m.user_id = users.id)`,
      ),
    )
    .returning({ id: users.id })
  return row?.id
}

export async function userExists(db: Database, userId: string): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.id, userId))
  return rows.length > 0
}
