import type { Database } from '../../db/client.ts'
import { orderActivity } from '../../db/schema/orders.ts'

export type NewActivity = Omit<typeof orderActivity.$inferInsert, 'id' | 'orgId' | 'createdAt'>

export async function insertActivity(tx: Database, orgId: string, activity: NewActivity): Promise<void> {
  await tx.insert(orderActivity).values({ ...activity, orgId })
}
