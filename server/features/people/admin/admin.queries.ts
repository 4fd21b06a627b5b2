import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { accountAddress } from '#shared/text.ts'
import type { Database } from '../../../db/client.ts'
import { checklistTemplates } from '../../../db/schema/checklists.ts'
import { approvals } from '../../../db/schema/customers.ts'
import { imports } from '../../../db/schema/imports.ts'
import { orderAttachments, orders } from '../../../db/schema/orders.ts'
import { organizationMembers, organizations, users } from '../../../db/schema/organizations.ts'
import { removedParts } from '../../../db/schema/removed-parts.ts'

export function selectUsers(db: Database, orgId: string) {
  return db
    .select({
      id: users.id,
      displayName: users.displayName,
      email: users.email,
      role: organizationMembers.role,
      createdAt: users.createdAt,
    })
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .where(eq(organizationMembers.orgId, orgId))
    .orderBy(asc(users.createdAt), asc(users.id))
}

export async function countOrders(db: Database, orgId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(orders)
    .where(eq(orders.orgId, orgId))
  return row?.count ?? 0
}

const ownTemplates = (orgId: string) =>
  and(eq(checklistTemplates.orgId, orgId), eq(checklistTemplates.isDefault, false))

export async function isImportUnderWay(tx: Database, orgId: string): Promise<boolean> {
  const underWay = and(eq(imports.orgId, orgId), inArray(imports.state, ['running', 'undoing']))
  return (await tx.$count(imports, underWay)) > 0
}

/** Comes before the orders' locks, because an import takes both in this sequence. */
export async function lockImports(tx: Database, orgId: string): Promise<void> {
  await tx.select({ id: imports.id }).from(imports).where(eq(imports.orgId, orgId)).for('update')
}

/** Runs after their orders are deleted. */
export async function deleteImports(tx: Database, orgId: string): Promise<void> {
  await tx.delete(imports).where(eq(imports.orgId, orgId))
}

/** Orders before templates, and both before checklists, as everywhere. @returns the orders' ids */
export async function lockOrdersAndTemplates(tx: Database, orgId: string): Promise<string[]> {
  const locked = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.orgId, orgId))
    .orderBy(asc(orders.id))
    .for('update')
  await tx
    .select({ id: checklistTemplates.id })
    .from(checklistTemplates)
    .where(ownTemplates(orgId))
    .orderBy(asc(checklistTemplates.id))
    .for('update')
  return locked.map(({ id }) => id)
}

/** Includes deleted parts. Returns the urls of their files. */
export async function deleteOrders(tx: Database, orgId: string, ids: string[]): Promise<string[]> {
  const signatures = await tx
    .delete(approvals)
    .where(and(eq(approvals.orgId, orgId), inArray(approvals.orderId, ids)))
    .returning({ url: approvals.signatureUrl })
  const files = await tx
    .delete(orderAttachments)
    .where(and(eq(orderAttachments.orgId, orgId), inArray(orderAttachments.orderId, ids)))
    .returning({ url: orderAttachments.fileUrl })
  const removed = await tx
    .delete(removedParts)
    .where(and(eq(removedParts.orgId, orgId), inArray(removedParts.orderId, ids)))
    .returning({ url: removedParts.fileUrl })
  await tx.delete(orders).where(and(eq(orders.orgId, orgId), inArray(orders.id, ids)))
  return [...signatures, ...files, ...removed].flatMap(({ url }) => url ?? [])
}

/** Default templates stay. */
export async function deleteOwnTemplates(tx: Database, orgId: string): Promise<void> {
  await tx.delete(checklistTemplates).where(ownTemplates(orgId))
}

export async function selectOwnUser(
  db: Database,
  orgId: string,
  email: string,
): Promise<{ id: string; name: string } | undefined> {
  const [row] = await db
    .select({ id: users.id, name: users.displayName })
    .from(users)
    .where(
      and(
        eq(users.email, email),
        sql`(select array_agg(m.org_id) from organization_members m where m.user_id = users.id) = array[${orgId}::uuid]`,
      ),
    )
  return row
}

/** Joining another organization waits, too. Check afterward that `selectOwnUser` still finds them. */
export async function lockUser(tx: Database, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

/** Every organization of the installation, for its operator. */
export function selectEveryOrganization(db: Database) {
  return db
    .select({
      slug: organizations.slug,
      name: organizations.name,
      members: sql<number>`(select count(*)::int from organization_members m where m.org_id = organizations.id)`,
      orders: sql<number>`(select count(*)::int from orders o where o.org_id = organizations.id)`,
      since: sql<string>`to_char(${organizations.createdAt}, 'YYYY-MM-DD')`,
    })
    .from(organizations)
    .orderBy(asc(organizations.slug))
}

export function selectEverybody(db: Database, orgId: string | undefined) {
  return db
    .select({
      email: sql<string>`coalesce(${users.email}, '')`,
      name: users.displayName,
      organizations: sql<string>`coalesce((
        select string_agg(o.slug || ' (' || m.role || ')', ', ' order by o.slug)
        from organization_members m join organizations o on o.id = m.org_id
        where m.user_id = users.id), '')`,
    })
    .from(users)
    .where(
      orgId === undefined
        ? undefined
        : sql`exists (select from organization_members m where m.user_id = users.id and m.org_id = ${orgId})`,
    )
    .orderBy(asc(users.email))
}

export async function selectOrgIdBySlug(db: Database, slug: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.slug, slug))
  return row?.id
}

export async function selectUserId(db: Database, email: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, accountAddress(email)))
  return row?.id
}
