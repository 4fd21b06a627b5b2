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
import { createdAt } from './parts.ts'

/** An organization's log of events, in order. */
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

/** How far each consumer has read an organization's log. */
export const consumerPositions = pgTable(
  'consumer_positions',
  {
    orgId: orgId(),
    consumer: text().notNull(),
    version: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.consumer] })],
)

/** The specification's table, derived from the events. The last three columns are additions. */
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
  /** The fields' values before and after, as JSON objects keyed by field. */
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

/** One row about the database itself. */
export const databaseEpoch = pgTable('database_epoch', {
  /**
   * Names the database. Readers that know versions of another one, or from before a restore, notice the change.
   */
  epoch: uuid().primaryKey().defaultRandom(),
  /** The id of the store with its files. Null before the first start. */
  storeId: uuid('store_id'),
  /** Derived from the secret of its servers, and opens nothing. Null before the first start. */
  secretFingerprint: text('secret_fingerprint'),
})
