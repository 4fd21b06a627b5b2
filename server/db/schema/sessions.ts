import { index, integer, json, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { organizations, users } from './organizations.ts'
import { at, createdAt } from './parts.ts'

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the id in the cookie, hexadecimal. */
    sid: text().primaryKey(),
    /** What only the session list shows: the browser. */
    sess: json().$type<{ userAgent: string }>().notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    activeOrgId: uuid('active_org_id').references(() => organizations.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    expire: at('expire').notNull(),
  },
  (table) => [index('sessions_user_id_idx').on(table.userId), index('sessions_expire_idx').on(table.expire)],
)

export const throttles = pgTable(
  'throttles',
  { key: text().primaryKey(), count: integer().notNull(), resetAt: at('reset_at').notNull() },
  (table) => [index('throttles_reset_at_idx').on(table.resetAt)],
)
