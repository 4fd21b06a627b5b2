import { and, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/client.ts'
import { boardColumns, organizationMembers, organizations, users } from '../../db/schema/organizations.ts'
import { orderActivity, orders } from '../../db/schema/orders.ts'

export type NewActivity = Omit<typeof orderActivity.$inferInsert, 'id' | 'orgId' | 'createdAt'>

export async function insertActivity(tx: Database, orgId: string, activity: NewActivity): Promise<void> {
  await tx.insert(orderActivity).values({ ...activity, orgId })
}

/** The next version; the organization stays locked until the end of the transaction. */
export async function updateVersion(tx: Database, orgId: string): Promise<number> {
  const [row] = await tx
    .update(organizations)
    .set({ version: sql`${organizations.version} + 1` })
    .where(eq(organizations.id, orgId))
    .returning({ version: organizations.version })
  if (!row) throw new Error(`Organization ${orgId} is gone`)
  return row.version
}

const fromColumn = alias(boardColumns, 'from_column')
const toColumn = alias(boardColumns, 'to_column')

export type ActivityRow = Awaited<ReturnType<typeof selectActivity>>[number]

export function selectActivity(db: Database, orgId: string, orderId: string) {
  return db
    .select({
      id: orderActivity.id,
      type: orderActivity.type,
      oldValue: orderActivity.oldValue,
      newValue: orderActivity.newValue,
      message: orderActivity.message,
      createdAt: orderActivity.createdAt,
      orderTitle: orders.title,
      actorId: orderActivity.actorId,
      actorName: users.displayName,
      actorImage: users.profileImageUrl,
      actorRole: organizationMembers.role,
      fromStatus: fromColumn.status,
      toStatus: toColumn.status,
    })
    .from(orderActivity)
    .innerJoin(orders, and(eq(orders.orgId, orderActivity.orgId), eq(orders.id, orderActivity.orderId)))
    .leftJoin(users, eq(users.id, orderActivity.actorId))
    .leftJoin(
      organizationMembers,
      and(
        eq(organizationMembers.orgId, orderActivity.orgId),
        eq(organizationMembers.userId, orderActivity.actorId),
      ),
    )
    .leftJoin(fromColumn, eq(fromColumn.id, orderActivity.fromColumnId))
    .leftJoin(toColumn, eq(toColumn.id, orderActivity.toColumnId))
    .where(and(eq(orderActivity.orgId, orgId), eq(orderActivity.orderId, orderId)))
    .orderBy(desc(orderActivity.version))
}
