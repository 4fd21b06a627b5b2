import { foreignKey, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { organizationMembers, orgId } from './organizations.ts'
import { createdAt, id } from './parts.ts'

/** A named filter of the board. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    orgId: orgId(),
    /** The view's owner. Null for a view of the whole shop. */
    userId: uuid('user_id'),
    name: text().notNull(),
    /** The query of the board's address, without the question mark. */
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
