import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { TOKEN_SCOPES } from '#shared/tokens/tokens.ts'
import { DELIVERY_STATES, type WebhookEventType } from '#shared/webhooks/webhooks.ts'
import { organizationMembers, orgId, users } from './organizations.ts'
import { among, at, createdAt, id } from './columns.ts'

/** It is deleted with the membership. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: id(),
    orgId: orgId(),
    userId: uuid('user_id').notNull(),
    name: text().notNull(),
    /** SHA-256, hexadecimal: a copy of the table opens nothing. */
    hash: text().notNull().unique(),
    scope: text({ enum: TOKEN_SCOPES }).notNull(),
    createdAt: createdAt(),
    /** Null for never. */
    expiresAt: at('expires_at'),
    /** Null before its first call. */
    lastUsedAt: at('last_used_at'),
  },
  (table) => [
    among('api_tokens_scope_check', table.scope, TOKEN_SCOPES),
    foreignKey({
      columns: [table.orgId, table.userId],
      foreignColumns: [organizationMembers.orgId, organizationMembers.userId],
    }).onDelete('cascade'),
    index('api_tokens_org_id_user_id_idx').on(table.orgId, table.userId),
  ],
)

export const webhooks = pgTable(
  'webhooks',
  {
    id: id(),
    orgId: orgId(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    /** JSON, sealed with the server's secret. The address may hold a secret of the receiver. */
    sealed: text().notNull(),
    host: text().notNull(),
    events: text().array().$type<WebhookEventType[]>().notNull(),
    sinceVersion: bigint('since_version', { mode: 'number' }).notNull(),
    isOn: boolean('is_on').notNull().default(true),
    /** Null while they succeed. */
    failingSince: at('failing_since'),
    failures: integer().notNull().default(0),
    pausedUntil: at('paused_until'),
    switchedOffAt: at('switched_off_at'),
    switchedOffReason: text('switched_off_reason'),
    createdAt: createdAt(),
  },
  (table) => [
    unique().on(table.orgId, table.id),
    index('webhooks_on_idx')
      .on(table.orgId)
      .where(sql`is_on`),
  ],
)

/** The row's id is the message's id, the same at each try. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    orgId: orgId(),
    webhookId: uuid('webhook_id').notNull(),
    /** Null for a test. */
    version: bigint({ mode: 'number' }),
    type: text().$type<WebhookEventType | 'webhook.test'>().notNull(),
    state: text({ enum: DELIVERY_STATES }).notNull().default('waiting'),
    createdAt: createdAt(),
    attempts: integer().notNull().default(0),
    nextAt: at('next_at').notNull().defaultNow(),
    firstTriedAt: at('first_tried_at'),
    lastTriedAt: at('last_tried_at'),
    /** Null where none came. */
    status: integer(),
    /** The beginning of the last answer, or why there was none. */
    answer: text(),
    /** Milliseconds. */
    took: integer(),
  },
  (table) => [
    among('webhook_deliveries_state_check', table.state, DELIVERY_STATES),
    foreignKey({
      columns: [table.orgId, table.webhookId],
      foreignColumns: [webhooks.orgId, webhooks.id],
    }).onDelete('cascade'),
    uniqueIndex('webhook_deliveries_version_key').on(table.webhookId, table.version),
    index('webhook_deliveries_webhook_id_created_at_idx').on(table.webhookId, table.createdAt, table.id),
    index('webhook_deliveries_waiting_idx')
      .on(table.webhookId, table.nextAt)
      .where(sql`state = 'waiting'`),
  ],
)
