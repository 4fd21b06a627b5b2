import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Role } from '#shared/people/people.ts'
import type { Member, Membership } from '#shared/people/types.ts'
import type { Database } from '../../../db/client.ts'
import { formerMembers, organizationMembers, organizations, users } from '../../../db/schema/organizations.ts'

const ofMember = (orgId: string, userId: string) =>
  and(eq(organizationMembers.orgId, orgId), eq(organizationMembers.userId, userId))

/** False if the person is a member already. */
export async function insertMember(
  tx: Database,
  orgId: string,
  userId: string,
  role: Role,
): Promise<boolean> {
  const rows = await tx
    .insert(organizationMembers)
    .values({ orgId, userId, role })
    .onConflictDoNothing()
    .returning({ userId: organizationMembers.userId })
  return rows.length > 0
}

export async function deleteFormerName(tx: Database, orgId: string, userId: string): Promise<void> {
  await tx.delete(formerMembers).where(and(eq(formerMembers.orgId, orgId), eq(formerMembers.userId, userId)))
}

export function countMembers(db: Database, orgId: string): Promise<number> {
  return db.$count(organizationMembers, eq(organizationMembers.orgId, orgId))
}

export function selectMemberships(db: Database, userId: string): Promise<Membership[]> {
  return db
    .select({ id: organizations.id, name: organizations.name, role: organizationMembers.role })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.orgId))
    .where(eq(organizationMembers.userId, userId))
    .orderBy(asc(organizationMembers.createdAt), asc(organizations.id))
}

const member = {
  id: users.id,
  displayName: users.displayName,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  profileImageUrl: users.profileImageUrl,
  role: organizationMembers.role,
}

export function selectMembers(db: Database, orgId: string): Promise<Member[]> {
  return db
    .select(member)
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .where(eq(organizationMembers.orgId, orgId))
    .orderBy(asc(users.displayName), asc(users.id))
}

export async function selectMember(db: Database, orgId: string, userId: string): Promise<Member | undefined> {
  const [row] = await db
    .select(member)
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .where(ofMember(orgId, userId))
  return row
}

/** Always in the same order. */
export async function lockAdmins(tx: Database, orgId: string): Promise<string[]> {
  const rows = await tx
    .select({ userId: organizationMembers.userId })
    .from(organizationMembers)
    .where(and(eq(organizationMembers.orgId, orgId), eq(organizationMembers.role, 'ADMIN')))
    .orderBy(asc(organizationMembers.userId))
    // Rows that refer to an admin, such as what they have seen, can still be written.
    .for('no key update')
  return rows.map(({ userId }) => userId)
}

export async function updateRole(tx: Database, orgId: string, userId: string, role: Role): Promise<void> {
  await tx.update(organizationMembers).set({ role }).where(ofMember(orgId, userId))
  await tx
    .update(users)
    .set({ role })
    .where(and(eq(users.id, userId), eq(users.orgId, orgId)))
}

/** @returns the removed people */
export async function deleteMembers(
  tx: Database,
  orgId: string,
  who: { userId: string } | { allBut: string },
): Promise<string[]> {
  const { userId } = organizationMembers
  const removed = await tx
    .delete(organizationMembers)
    .where(
      and(
        eq(organizationMembers.orgId, orgId),
        'userId' in who ? eq(userId, who.userId) : ne(userId, who.allBut),
      ),
    )
    .returning({ id: userId })
  return removed.map(({ id }) => id)
}

export async function insertFormerNames(tx: Database, orgId: string, userIds: string[]): Promise<void> {
  await tx
    .insert(formerMembers)
    .select(
      tx
        .select({ orgId: sql`${orgId}::uuid`.as('org_id'), userId: users.id, displayName: users.displayName })
        .from(users)
        .where(inArray(users.id, userIds)),
    )
    .onConflictDoUpdate({
      target: [formerMembers.orgId, formerMembers.userId],
      set: { displayName: sql`excluded.display_name` },
    })
}

export async function insertInvitedUser(
  tx: Database,
  orgId: string,
  user: { email: string; firstName: string; lastName: string; displayName: string; role: Role },
): Promise<string> {
  const [row] = await tx
    .insert(users)
    .values({ ...user, orgId })
    .returning({ id: users.id })
  if (!row) throw new Error('The user was not stored')
  return row.id
}
