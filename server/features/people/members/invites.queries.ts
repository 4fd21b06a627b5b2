import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { Role } from '#shared/people/people.ts'
import type { Database } from '../../../db/client.ts'
import { invites, organizationMembers, organizations } from '../../../db/schema/organizations.ts'

const columns = {
  id: invites.id,
  role: invites.role,
  maxUses: invites.maxUses,
  uses: invites.uses,
  expiresAt: invites.expiresAt,
  createdAt: invites.createdAt,
}

const isUnused = and(gt(invites.expiresAt, sql`now()`), lt(invites.uses, invites.maxUses))

// Losing the right to make invites revokes them. Old ones and the operator's have no maker.
const isOpen = and(
  isUnused,
  sql`(${invites.createdBy} is null or exists (
    select from ${organizationMembers} maker
    where maker.org_id = ${invites.orgId} and maker.user_id = ${invites.createdBy} and maker.role = 'ADMIN'))`,
)

export async function insertInvite(
  db: Database,
  orgId: string,
  invite: { codeHash: string; role: Role; maxUses: number; expiresInDays: number; createdBy: string | null },
) {
  const { expiresInDays, ...values } = invite
  const [row] = await db
    .insert(invites)
    .values({ ...values, orgId, expiresAt: sql`now() + make_interval(days => ${expiresInDays})` })
    .returning(columns)
  if (!row) throw new Error('The invite was not stored')
  return row
}

export function selectInvites(db: Database, orgId: string) {
  return db
    .select(columns)
    .from(invites)
    .where(and(eq(invites.orgId, orgId), isOpen))
    .orderBy(desc(invites.createdAt))
}

export function countOpenInvites(db: Database, orgId: string): Promise<number> {
  return db.$count(invites, and(eq(invites.orgId, orgId), isUnused))
}

export async function deleteInvite(db: Database, orgId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(invites)
    .where(and(eq(invites.orgId, orgId), eq(invites.id, id)))
    .returning({ id: invites.id })
  return rows.length > 0
}

export function deleteInvitesBy(tx: Database, orgId: string, who: { userId: string } | { allBut: string }) {
  const makers = 'userId' in who ? eq(invites.createdBy, who.userId) : ne(invites.createdBy, who.allBut)
  return tx
    .delete(invites)
    .where(and(eq(invites.orgId, orgId), makers, isUnused))
    .returning({ inviteId: invites.id, makerId: invites.createdBy })
}

/** Locked, and closed to these people. */
export async function closeInvites(tx: Database, orgId: string, userIds: string[]): Promise<void> {
  await tx
    .update(invites)
    .set({ closedTo: sql`${invites.closedTo} || ${sql.param(userIds)}::uuid[]` })
    .where(and(eq(invites.orgId, orgId), isUnused))
}

export function deleteInvitesClosedTo(tx: Database, orgId: string, most: number) {
  return tx
    .delete(invites)
    .where(and(eq(invites.orgId, orgId), isUnused, sql`cardinality(${invites.closedTo}) > ${most}`))
    .returning({ inviteId: invites.id, makerId: invites.createdBy })
}

export async function selectOpenInvite(db: Database, codeHash: string) {
  const [row] = await db
    .select({ organizationName: organizations.name, role: invites.role })
    .from(invites)
    .innerJoin(organizations, eq(organizations.id, invites.orgId))
    .where(and(eq(invites.codeHash, codeHash), isOpen))
  return row
}

export async function selectOrgOfInvite(db: Database, codeHash: string): Promise<string | undefined> {
  const [row] = await db.select({ orgId: invites.orgId }).from(invites).where(eq(invites.codeHash, codeHash))
  return row?.orgId
}

/** The row is locked until the commit, so that revoking and using it wait for each other. */
export async function spendInvite(tx: Database, codeHash: string) {
  const [row] = await tx
    .update(invites)
    .set({ uses: sql`${invites.uses} + 1` })
    .where(and(eq(invites.codeHash, codeHash), isOpen))
    .returning({ id: invites.id, orgId: invites.orgId, role: invites.role, closedTo: invites.closedTo })
  return row
}
