import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { CreateView } from '#shared/views/schemas.ts'
import type { Database } from '../../db/client.ts'
import { organizationMembers, organizations } from '../../db/schema/organizations.ts'
import { savedViews } from '../../db/schema/views.ts'

export type ViewRow = typeof savedViews.$inferSelect

type Owner = string | null

const ofOwner = (orgId: string, owner: Owner) =>
  and(eq(savedViews.orgId, orgId), owner === null ? isNull(savedViews.userId) : eq(savedViews.userId, owner))

const ofView = (orgId: string, id: string) => and(eq(savedViews.orgId, orgId), eq(savedViews.id, id))

/** Views of others are private. */
const seenBy = (orgId: string, userId: string) =>
  and(eq(savedViews.orgId, orgId), or(isNull(savedViews.userId), eq(savedViews.userId, userId)))

export function selectViews(db: Database, orgId: string, userId: string): Promise<ViewRow[]> {
  return db
    .select()
    .from(savedViews)
    .where(seenBy(orgId, userId))
    .orderBy(sql`${savedViews.userId} is null`, sql`lower(${savedViews.name})`, savedViews.id)
}

/** The lock makes its views change one after the other. False if the owner is gone. */
export async function lockOwner(tx: Database, orgId: string, owner: Owner): Promise<boolean> {
  const rows = await (owner === null
    ? tx
        .select({ id: organizations.id })
        .from(organizations)
        .where(eq(organizations.id, orgId))
        .for('no key update')
    : tx
        .select({ id: organizationMembers.userId })
        .from(organizationMembers)
        .where(and(eq(organizationMembers.orgId, orgId), eq(organizationMembers.userId, owner)))
        .for('no key update'))
  return rows.length > 0
}

export function selectOfOwner(tx: Database, orgId: string, owner: Owner): Promise<ViewRow[]> {
  return tx.select().from(savedViews).where(ofOwner(orgId, owner))
}

export async function selectView(
  tx: Database,
  orgId: string,
  userId: string,
  id: string,
): Promise<ViewRow | undefined> {
  const [row] = await tx
    .select()
    .from(savedViews)
    .where(and(seenBy(orgId, userId), eq(savedViews.id, id)))
  return row
}

export async function insertView(
  tx: Database,
  orgId: string,
  { name, search }: CreateView,
  owner: Owner,
): Promise<ViewRow> {
  const [row] = await tx.insert(savedViews).values({ orgId, userId: owner, name, search }).returning()
  if (!row) throw new Error('The view was not stored')
  return row
}

export async function updateName(
  tx: Database,
  orgId: string,
  id: string,
  name: string,
): Promise<ViewRow | undefined> {
  const [row] = await tx.update(savedViews).set({ name }).where(ofView(orgId, id)).returning()
  return row
}

export async function deleteView(tx: Database, orgId: string, id: string): Promise<boolean> {
  const rows = await tx.delete(savedViews).where(ofView(orgId, id)).returning({ id: savedViews.id })
  return rows.length > 0
}
