import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { orders } from '../../db/schema/orders.ts'

const ofImport = (orgId: string, importId: string) =>
  and(eq(orders.orgId, orgId), eq(orders.importId, importId))

/**
 * Some of the orders to which nothing has happened since, locked until the end of the transaction. Where somebody changes one
 * at that moment PostgreSQL looks at it again when it has the lock, and leaves it out.
 */
export async function lockUnchanged(
  tx: Database,
  orgId: string,
  importId: string,
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(ofImport(orgId, importId), eq(orders.version, 0)))
    .orderBy(asc(orders.id))
    .limit(limit)
    .for('update')
  return rows.map(({ id }) => id)
}

/** With everything under them. An order without an event has no files, approvals or links. */
export async function deleteOrders(tx: Database, orgId: string, ids: string[]): Promise<void> {
  await tx.delete(orders).where(and(eq(orders.orgId, orgId), inArray(orders.id, ids)))
}

export function countOrders(tx: Database, orgId: string, importId: string): Promise<number> {
  return tx.$count(orders, ofImport(orgId, importId))
}
