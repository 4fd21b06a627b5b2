import { bigint, boolean, foreignKey, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { orders } from './orders.ts'
import { organizationMembers, orgIdOfOrder } from './organizations.ts'

/**
 * For each person and order that they have to do with: what they saw last, and what others did since. Its pages have room
 * for what changes (migration 0020).
 */
export const orderSeen = pgTable(
  'order_seen',
  {
    orgId: orgIdOfOrder(),
    orderId: uuid('order_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** The version of the order when the person looked at it last. */
    seenVersion: bigint('seen_version', { mode: 'number' }).notNull(),
    /** The version at which somebody else has changed it last; 0 when nobody has. */
    changedVersion: bigint('changed_version', { mode: 'number' }).notNull().default(0),
    /** A column, so that the index hears of it only when it turns, and not of each change. */
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
    // For members who are removed: otherwise all rows of all organizations are looked through.
    index('order_seen_member_idx').on(table.orgId, table.userId),
    index('order_seen_changed_idx')
      .on(table.orgId, table.userId)
      .where(sql`is_news`),
  ],
)
