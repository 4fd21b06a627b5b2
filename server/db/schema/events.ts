import {
  bigint,
  bigserial,
  foreignKey,
  index,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Event } from '#shared/events/events.ts'
import { orders } from './orders.ts'
import { orgId, users } from './organizations.ts'
import { createdAt } from './columns.ts'

export const events = pgTable(
  'events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    orgId: orgId(),
    /** Null for events of the organization itself, such as its people. */
    orderId: uuid('order_id'),
    actorId: uuid('actor_id').references(() => users.id),
    type: text().$type<Event['type']>().notNull(),
    data: jsonb().notNull(),
    /** The name of the token by which a program acted for the actor. Null where the actor did it. */
    via: text(),
    /** Without gaps within the organization, in the order of the commits. */
    version: bigint({ mode: 'number' }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique().on(table.orgId, table.version),
    foreignKey({
      columns: [table.orgId, table.orderId],
      foreignColumns: [orders.orgId, orders.id],
    }).onDelete('cascade'),
    index('events_order_id_version_idx').on(table.orderId, table.version),
    index('events_org_id_actor_id_version_idx').on(table.orgId, table.actorId, table.version),
  ],
)

export const consumerPositions = pgTable(
  'consumer_positions',
  {
    orgId: orgId(),
    consumer: text().notNull(),
    version: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.consumer] })],
)

/** The specification's table, derived from the events. */
export const orderActivity = pgView('order_activity', {
  id: bigint({ mode: 'number' }).notNull(),
  orgId: uuid('org_id').notNull(),
  orderId: uuid('order_id'),
  actorId: uuid('actor_id'),
  /** create, update, move, assign, unassign, comment, rename, archive, restore or complete. */
  type: text().notNull(),
  fromColumnId: uuid('from_column_id'),
  toColumnId: uuid('to_column_id'),
  /** The names of the changed fields, separated by commas. */
  field: text(),
  /** JSON objects keyed by field. */
  oldValue: text('old_value'),
  newValue: text('new_value'),
  /** The text of a note, or a given reason. */
  message: text(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  version: bigint({ mode: 'number' }).notNull(),
  eventType: text('event_type').$type<Event['type']>().notNull(),
  data: jsonb().notNull(),
  via: text(),
}).existing()

export const databaseEpoch = pgTable('database_epoch', {
  /** Readers that know versions of another database, or from before a restore, notice the change. */
  epoch: uuid().primaryKey().defaultRandom(),
  /** Null before the first start. */
  storeId: uuid('store_id'),
  /** Opens nothing. Null before the first start. */
  secretFingerprint: text('secret_fingerprint'),
  /** The secret, as the latest passphrase seals it for backups. Null before the first one. */
  sealedSecret: jsonb('sealed_secret'),
})
