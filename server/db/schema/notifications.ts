import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { DELIVERY_CHANNELS, NOTIFICATION_KINDS } from '#shared/notifications/kinds.ts'
import type { ChangeNotificationSettings } from '#shared/notifications/schemas.ts'
import { orders } from './orders.ts'
import { organizationMembers, orgId, users } from './organizations.ts'
import { webhooks } from './programs.ts'
import { sessions } from './sessions.ts'
import { among, at, createdAt, id } from './columns.ts'

// These tables' rows are deleted with the membership and with the order.

/** A notification: an event of the log, or a date that has come. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    orgId: orgId(),
    userId: uuid('user_id').notNull(),
    /** Null where it concerns no order. */
    orderId: uuid('order_id'),
    webhookId: uuid('webhook_id'),
    kind: text({ enum: NOTIFICATION_KINDS }).notNull(),
    /** Null for a date that has come. */
    version: bigint({ mode: 'number' }),
    /** Null for an event. */
    day: date({ mode: 'string' }),
    /** The cause of the order's wait, where its expected day has passed. */
    cause: text(),
    createdAt: createdAt(),
    readAt: at('read_at'),
  },
  (table) => [
    among('notifications_kind_check', table.kind, NOTIFICATION_KINDS),
    foreignKey({
      columns: [table.orgId, table.orderId],
      foreignColumns: [orders.orgId, orders.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.orgId, table.webhookId],
      foreignColumns: [webhooks.orgId, webhooks.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.orgId, table.userId],
      foreignColumns: [organizationMembers.orgId, organizationMembers.userId],
    }).onDelete('cascade'),
    uniqueIndex('notifications_version_key').on(table.orgId, table.userId, table.version),
    uniqueIndex('notifications_day_key').on(table.orderId, table.userId, table.kind, table.day),
    index('notifications_webhook_id_idx')
      .on(table.webhookId, table.userId)
      .where(sql`webhook_id is not null`),
    index('notifications_unread_idx')
      .on(table.orgId, table.userId, table.orderId)
      .where(sql`read_at is null`),
  ],
)

/** At that time the server checks whether it still may send them. Backups leave them out. */
export const dueDeliveries = pgTable(
  'due_deliveries',
  {
    orgId: uuid('org_id').notNull(),
    channel: text({ enum: DELIVERY_CHANNELS }).notNull(),
    notificationId: uuid('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    dueAt: at('due_at').notNull(),
    failures: integer().notNull().default(0),
  },
  (table) => [
    among('due_deliveries_channel_check', table.channel, DELIVERY_CHANNELS),
    primaryKey({ columns: [table.notificationId, table.channel] }),
    index('due_deliveries_due_at_idx').on(table.orgId, table.channel, table.dueAt),
  ],
)

/** Backups leave them out. */
export const dueDigests = pgTable(
  'due_digests',
  {
    orgId: orgId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** On a later day the digest isn't sent. */
    day: date({ mode: 'string' }).notNull(),
    dueAt: at('due_at').notNull(),
    failures: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.userId] }),
    index('due_digests_due_at_idx').on(table.dueAt),
    index('due_digests_user_id_idx').on(table.userId),
  ],
)

/** Without a row, assignees and authors of notes watch it. */
export const orderWatches = pgTable(
  'order_watches',
  {
    orgId: orgId(),
    orderId: uuid('order_id').notNull(),
    userId: uuid('user_id').notNull(),
    isMuted: boolean('is_muted').notNull(),
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
    index('order_watches_org_id_user_id_idx').on(table.orgId, table.userId),
  ],
)

/** The rest follows shared/notifications/kinds.ts. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    orgId: orgId(),
    userId: uuid('user_id').notNull(),
    chosen: jsonb().$type<ChangeNotificationSettings>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.userId] }),
    foreignKey({
      columns: [table.orgId, table.userId],
      foreignColumns: [organizationMembers.orgId, organizationMembers.userId],
    }).onDelete('cascade'),
  ],
)

/** Each ends with the session that asked for it. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sid: text()
      .notNull()
      .references(() => sessions.sid, { onDelete: 'cascade' }),
    /** Hexadecimal. */
    endpointHash: text('endpoint_hash').notNull(),
    /** JSON. */
    sealed: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: at('last_used_at'),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint_hash_key').on(table.endpointHash),
    index('push_subscriptions_user_id_idx').on(table.userId),
    index('push_subscriptions_sid_idx').on(table.sid),
  ],
)

/** Sealed with the servers' secret. */
export const serverKeys = pgTable('server_keys', {
  name: text().primaryKey(),
  sealed: text().notNull(),
  createdAt: createdAt(),
})
