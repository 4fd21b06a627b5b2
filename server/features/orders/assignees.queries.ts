import { and, asc, eq, type SQL } from 'drizzle-orm'
import type { Assignee } from '#shared/orders/types.ts'
import type { Database } from '../../db/client.ts'
import { organizationMembers, users } from '../../db/schema/organizations.ts'
import { orderAssignees } from '../../db/schema/orders.ts'

export function selectAssignees(db: Database, orgId: string, orderId: string): Promise<Assignee[]> {
  return select(db, and(eq(orderAssignees.orgId, orgId), eq(orderAssignees.orderId, orderId)))
}

export async function selectAssignee(
  db: Database,
  orgId: string,
  orderId: string,
  userId: string,
): Promise<Assignee | undefined> {
  const { orgId: org, orderId: order, userId: user } = orderAssignees
  const [row] = await select(db, and(eq(org, orgId), eq(order, orderId), eq(user, userId)))
  return row
}

async function select(db: Database, condition: SQL | undefined): Promise<Assignee[]> {
  const rows = await db
    .select({
      id: users.id,
      displayName: users.displayName,
      profileImageUrl: users.profileImageUrl,
      role: organizationMembers.role,
      assignedAt: orderAssignees.assignedAt,
      assignedBy: orderAssignees.assignedBy,
    })
    .from(orderAssignees)
    .innerJoin(users, eq(users.id, orderAssignees.userId))
    .innerJoin(
      organizationMembers,
      and(
        eq(organizationMembers.orgId, orderAssignees.orgId),
        eq(organizationMembers.userId, orderAssignees.userId),
      ),
    )
    .where(condition)
    .orderBy(asc(orderAssignees.assignedAt), asc(users.id))
  return rows.map((row) => ({ ...row, assignedAt: row.assignedAt.toISOString() }))
}

/** Locks the membership. Undefined for a person who doesn't belong to the organization. */
export async function lockMemberName(
  tx: Database,
  orgId: string,
  userId: string,
): Promise<string | undefined> {
  const [row] = await tx
    .select({ name: users.displayName })
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .where(and(eq(organizationMembers.orgId, orgId), eq(organizationMembers.userId, userId)))
    .for('key share', { of: organizationMembers })
  return row?.name
}

/** False if the person is assigned already. */
export async function insertAssignee(
  tx: Database,
  orgId: string,
  assignee: { orderId: string; userId: string; assignedBy: string },
): Promise<boolean> {
  const rows = await tx
    .insert(orderAssignees)
    .values({ ...assignee, orgId })
    .onConflictDoNothing()
    .returning({ userId: orderAssignees.userId })
  return rows.length > 0
}

export function countAssignees(db: Database, orgId: string, orderId: string): Promise<number> {
  return db.$count(orderAssignees, and(eq(orderAssignees.orgId, orgId), eq(orderAssignees.orderId, orderId)))
}

export async function deleteAssignee(
  tx: Database,
  orgId: string,
  orderId: string,
  userId: string,
): Promise<boolean> {
  const rows = await tx
    .delete(orderAssignees)
    .where(
      and(
        eq(orderAssignees.orgId, orgId),
        eq(orderAssignees.orderId, orderId),
        eq(orderAssignees.userId, userId),
      ),
    )
    .returning({ userId: orderAssignees.userId })
  return rows.length > 0
}
