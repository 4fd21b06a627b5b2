import { and, count, eq, sql } from 'drizzle-orm'
import type { Part, PartSettings } from '#shared/parts/types.ts'
import type { Database } from '../../db/client.ts'
import { orderParts } from '../../db/schema/orders.ts'
import { organizations } from '../../db/schema/organizations.ts'

/** Also of removed ones, because a letter is used once. */
export async function countLetters(tx: Database, orgId: string, orderId: string): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(orderParts)
    .where(and(eq(orderParts.orgId, orgId), eq(orderParts.orderId, orderId)))
  return row?.n ?? 0
}

interface Named {
  id: string
  letter: string
  name: string
  remake: Part['remake']
}

export async function insertParts(
  tx: Database,
  orgId: string,
  orderId: string,
  parts: Named[],
): Promise<void> {
  if (parts.length === 0) return
  await tx.insert(orderParts).values(
    parts.map(({ id, letter, name, remake }) => ({
      orgId,
      orderId,
      id,
      letter,
      name,
      cause: remake?.cause ?? null,
    })),
  )
}

export async function renamePart(tx: Database, orgId: string, id: string, name: string): Promise<void> {
  await tx
    .update(orderParts)
    .set({ name })
    .where(and(eq(orderParts.orgId, orgId), eq(orderParts.id, id)))
}

export async function markRemoved(
  tx: Database,
  orgId: string,
  id: string,
  isRemoved: boolean,
): Promise<void> {
  await tx
    .update(orderParts)
    .set({ removedAt: isRemoved ? sql`now()` : null })
    .where(and(eq(orderParts.orgId, orgId), eq(orderParts.id, id)))
}

function select(db: Database, orgId: string) {
  return db
    .select({ settings: organizations.partSettings })
    .from(organizations)
    .where(eq(organizations.id, orgId))
}

/** Undefined without that organization, null for the offered ones. */
export async function selectSettings(db: Database, orgId: string): Promise<PartSettings | null | undefined> {
  return (await select(db, orgId))[0]?.settings
}

export async function lockSettings(tx: Database, orgId: string): Promise<PartSettings | null | undefined> {
  return (await select(tx, orgId).for('no key update'))[0]?.settings
}

export async function updateSettings(tx: Database, orgId: string, settings: PartSettings): Promise<void> {
  await tx.update(organizations).set({ partSettings: settings }).where(eq(organizations.id, orgId))
}
