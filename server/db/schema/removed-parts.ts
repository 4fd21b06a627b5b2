import { foreignKey, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { objects } from './objects.ts'
import { orders } from './orders.ts'
import { orgId, users } from './organizations.ts'
import { at } from './columns.ts'

/** Until their undo expires. */
export const removedParts = pgTable(
  'removed_parts',
  {
    id: uuid().primaryKey(),
    orgId: orgId(),
    orderId: uuid('order_id').notNull(),
    kind: text({ enum: ['note', 'file', 'checklist', 'item', 'part'] }).notNull(),
    content: jsonb().notNull(),
    /** Keeps the content from being swept. */
    fileUrl: text('file_url'),
    removedBy: uuid('removed_by').references(() => users.id, { onDelete: 'cascade' }),
    removedAt: at('removed_at').notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      columns: [table.orgId, table.orderId],
      foreignColumns: [orders.orgId, orders.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.orgId, table.fileUrl],
      foreignColumns: [objects.orgId, objects.url],
    }),
    index('removed_parts_removed_at_idx').on(table.removedAt),
    index('removed_parts_org_id_order_id_idx').on(table.orgId, table.orderId),
    index('removed_parts_file_url_idx').on(table.fileUrl),
  ],
)
