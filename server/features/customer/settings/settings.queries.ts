import { and, eq } from 'drizzle-orm'
import type { StoredCustomerPage } from '#shared/customer/types.ts'
import type { Database } from '../../../db/client.ts'
import { objects } from '../../../db/schema/objects.ts'
import { organizations } from '../../../db/schema/organizations.ts'

export type PageRow = Awaited<ReturnType<typeof select>>[number]

function select(db: Database, orgId: string) {
  return db
    .select({
      name: organizations.name,
      timeZone: organizations.timeZone,
      logoUrl: organizations.logoUrl,
      stored: organizations.customerPage,
    })
    .from(organizations)
    .where(eq(organizations.id, orgId))
}

export async function selectPage(db: Database, orgId: string): Promise<PageRow | undefined> {
  return (await select(db, orgId))[0]
}

export async function lockPage(tx: Database, orgId: string): Promise<PageRow | undefined> {
  return (await select(tx, orgId).for('no key update'))[0]
}

export async function updatePage(tx: Database, orgId: string, stored: StoredCustomerPage): Promise<void> {
  await tx.update(organizations).set({ customerPage: stored }).where(eq(organizations.id, orgId))
}

export async function updateLogo(tx: Database, orgId: string, logoUrl: string | null): Promise<void> {
  await tx.update(organizations).set({ logoUrl }).where(eq(organizations.id, orgId))
}

export async function selectLogo(
  db: Database,
  orgId: string,
): Promise<{ id: string; size: number | null } | undefined> {
  const [row] = await db
    .select({ id: objects.id, size: objects.size })
    .from(organizations)
    .innerJoin(objects, and(eq(objects.orgId, organizations.id), eq(objects.url, organizations.logoUrl)))
    .where(eq(organizations.id, orgId))
  return row
}
