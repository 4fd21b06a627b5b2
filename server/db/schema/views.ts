import { foreignKey, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { organizationMembers, orgId } from './organizations.ts'
import { createdAt, id } from './columns.ts'

export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    orgId: orgId(),
    /** Null for a view of the whole shop. */
    userId: uuid('user_id'),
    name: text().notNull(),
    /** Without the question mark. */
    search: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      columns: [table.orgId, table.userId],
      foreignColumns: [organizationMembers.orgId, organizationMembers.userId],
    }).onDelete('cascade'),
    index('saved_views_org_id_user_id_idx').on(table.orgId, table.userId),
  ],
)
