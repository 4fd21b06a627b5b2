import { and, eq } from 'drizzle-orm'
import type { Holds } from '#shared/holds/types.ts'
import type { Database } from '../../db/client.ts'
import { orders } from '../../db/schema/orders.ts'

export async function updateHolds(tx: Database, orgId: string, orderId: string, holds: Holds): Promise<void> {
  await tx
    .update(orders)
    .set({ holds })
    .where(and(eq(orders.orgId, orgId), eq(orders.id, orderId)))
}
