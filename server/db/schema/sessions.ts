import { index, integer, json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { organizations, users } from './organizations.ts'
import { at, createdAt, id } from './columns.ts'

export const sessions = pgTable(
  'sessions',
  {
    sid: text().primaryKey(),
    /** Shown only in the session list. */
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

/** A link's proof is derived from its id and stored nowhere. */
export const passwordLinks = pgTable(
  'password_links',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [
    index('password_links_user_id_idx').on(table.userId),
    index('password_links_expires_at_idx').on(table.expiresAt),
  ],
)

export const throttles = pgTable(
  'throttles',
  { key: text().primaryKey(), count: integer().notNull(), resetAt: at('reset_at').notNull() },
  (table) => [index('throttles_reset_at_idx').on(table.resetAt)],
)

export const jobWorkers = pgTable('job_workers', { id: text().primaryKey(), seenAt: at('seen_at').notNull() })

/** So that a repeated request changes nothing twice. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** SHA-256 of the method, the path and the body, hexadecimal. */
    fingerprint: text().notNull(),
    /** JSON. */
    response: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.userId, table.key] }),
    index('idempotency_keys_created_at_idx').on(table.createdAt),
  ],
)
