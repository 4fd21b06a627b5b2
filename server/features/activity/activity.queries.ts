import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
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

/** An order's lines, newest first. */
export function selectActivity(db: Database, orgId: string, orderId: string) {
  return selectLines(db, orgId, eq(orderActivity.orderId, orderId))
}

/** What somebody did to orders, newest first: at most so many of each kind that a page tells apart. */
export function selectActivityOf(db: Database, orgId: string, userId: string, limit: number) {
  return selectLines(
    db,
    orgId,
    sql`${orderActivity.id} in (
      select id from (
        select id, row_number() over (
          partition by case when type in ('comment', 'move') then type when field = 'files' then field end
          order by version desc) as place
        from order_activity
        where org_id = ${orgId} and actor_id = ${userId} and order_id is not null) placed
      where place <= ${limit})`,
  )
}

function selectLines(db: Database, orgId: string, condition: SQL) {
  return db
    .select({
      id: orderActivity.id,
      type: orderActivity.type,
      field: orderActivity.field,
      oldValue: orderActivity.oldValue,
      newValue: orderActivity.newValue,
      message: orderActivity.message,
      createdAt: orderActivity.createdAt,
      orderId: orders.id,
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
    .where(and(eq(orderActivity.orgId, orgId), condition))
    .orderBy(desc(orderActivity.version))
}
