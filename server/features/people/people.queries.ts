import { asc, eq } from 'drizzle-orm'
import { DEFAULT_WIP_LIMITS, STAGE_NAMES, STATUSES } from '#shared/orders.ts'
import type { Member, Membership, Role } from '#shared/people.ts'
import type { Database } from '../../db/client.ts'
import { boardColumns, organizationMembers, organizations, users } from '../../db/schema/organizations.ts'

export async function insertOrganization(
  tx: Database,
  organization: { name: string; slug: string; timeZone: string },
): Promise<string | undefined> {
  const [row] = await tx
    .insert(organizations)
    .values(organization)
    .onConflictDoNothing({ target: organizations.slug })
    .returning({ id: organizations.id })
  return row?.id
}

export async function insertColumns(tx: Database, orgId: string): Promise<void> {
  await tx.insert(boardColumns).values(
    STATUSES.map((status, index) => ({
      orgId,
      status,
      name: STAGE_NAMES[status],
      position: index + 1,
      wipLimit: DEFAULT_WIP_LIMITS[status],
    })),
  )
}

export function selectColumns(db: Database, orgId: string) {
  return db
    .select({
      id: boardColumns.id,
      name: boardColumns.name,
      status: boardColumns.status,
      position: boardColumns.position,
      wipLimit: boardColumns.wipLimit,
    })
    .from(boardColumns)
    .where(eq(boardColumns.orgId, orgId))
    .orderBy(asc(boardColumns.position))
}

/** False when the person is a member already. */
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

export function selectMemberships(db: Database, userId: string): Promise<Membership[]> {
  return db
    .select({ id: organizations.id, name: organizations.name, role: organizationMembers.role })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.orgId))
    .where(eq(organizationMembers.userId, userId))
    .orderBy(asc(organizationMembers.createdAt), asc(organizations.id))
}

export function selectMembers(db: Database, orgId: string): Promise<Member[]> {
  return db
    .select({
      id: users.id,
      displayName: users.displayName,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      profileImageUrl: users.profileImageUrl,
      role: organizationMembers.role,
    })
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .where(eq(organizationMembers.orgId, orgId))
    .orderBy(asc(users.displayName), asc(users.id))
}
