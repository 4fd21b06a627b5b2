import { foreignKey, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { FEED_KINDS } from '#shared/feeds/kinds.ts'
import { organizationMembers, orgId } from './organizations.ts'
import { among, at, createdAt, id } from './columns.ts'

/** The secret address is derived from the id and the server's secret: no column here opens it. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: id(),
    orgId: orgId(),
    userId: uuid('user_id').notNull(),
    kind: text({ enum: FEED_KINDS }).notNull(),
    createdAt: createdAt(),
    /** To the hour. */
    lastReadAt: at('last_read_at'),
  },
  (table) => [
    unique().on(table.orgId, table.userId, table.kind),
    among('calendar_feeds_kind_check', table.kind, FEED_KINDS),
    foreignKey({
      columns: [table.orgId, table.userId],
      foreignColumns: [organizationMembers.orgId, organizationMembers.userId],
    }).onDelete('cascade'),
  ],
)
