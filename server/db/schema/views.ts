import { foreignKey, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { organizationMembers, orgId } from './organizations.ts'
import { createdAt, id } from './parts.ts'

/** A filter of the board that has a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    orgId: orgId(),
    /** Whose it is; null for one of the whole shop. */
    userId: uuid('user_id'),
    name: text().notNull(),
    /** What stands in the board's address, without the question mark. */
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
