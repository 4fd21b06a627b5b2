import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { serverKeys } from '../../../db/schema/notifications.ts'

export async function selectKey(db: Database, name: string): Promise<string | undefined> {
  const [row] = await db.select().from(serverKeys).where(eq(serverKeys.name, name))
  return row?.sealed
}

export async function lockKey(tx: Database, name: string): Promise<string | undefined> {
  const [row] = await tx.select().from(serverKeys).where(eq(serverKeys.name, name)).for('update')
  return row?.sealed
}

/** Keeps the key that another server stored first. */
export async function insertKey(db: Database, name: string, sealed: string): Promise<void> {
  await db.insert(serverKeys).values({ name, sealed }).onConflictDoNothing()
}

export async function updateKey(tx: Database, name: string, sealed: string): Promise<void> {
  await tx.update(serverKeys).set({ sealed }).where(eq(serverKeys.name, name))
}
