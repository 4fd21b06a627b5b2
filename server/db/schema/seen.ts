import { bigint, boolean, foreignKey, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { orders } from './orders.ts'
import { organizationMembers, orgIdOfOrder } from './organizations.ts'

/** The table's pages have free space for updates (migration 0020). */
export const orderSeen = pgTable(
  'order_seen',
  {
    orgId: orgIdOfOrder(),
    orderId: uuid('order_id').notNull(),
    userId: uuid('user_id').notNull(),
    seenVersion: bigint('seen_version', { mode: 'number' }).notNull(),
    /** The version of the last change by somebody else. 0 without one. */
    changedVersion: bigint('changed_version', { mode: 'number' }).notNull().default(0),
    /** A column, so that the index changes only when the value does, and not at each change of an order. */
    isNews: boolean('is_news').generatedAlwaysAs(sql`changed_version > seen_version`),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.userId] }),
    foreignKey({
      columns: [table.orgId, table.orderId],
      foreignColumns: [orders.orgId, orders.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.orgId, table.userId],
      foreignColumns: [organizationMembers.orgId, organizationMembers.userId],
    }).onDelete('cascade'),
    // For removed members: otherwise the deletion would scan the rows of all organizations.
    index('order_seen_member_idx').on(table.orgId, table.userId),
    index('order_seen_changed_idx')
      .on(table.orgId, table.userId)
      .where(sql`is_news`),
  ],
)
