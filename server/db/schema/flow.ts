import { sql } from 'drizzle-orm'
import {
  bigint,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { HOLD_CAUSES } from '#shared/holds/waits.ts'
import { STATUSES } from '#shared/orders/orders.ts'
import { orders } from './orders.ts'
import { orgIdOfOrder } from './organizations.ts'
import { among, at } from './columns.ts'

// These can be rebuilt from the log, and are deleted with the order.

/** Its progress has the current stage. */
export const orderStays = pgTable(
  'order_stays',
  {
    orgId: orgIdOfOrder(),
    orderId: uuid('order_id').notNull(),
    version: bigint({ mode: 'number' }).notNull(),
    status: text({ enum: STATUSES }).notNull(),
    enteredAt: at('entered_at').notNull(),
    /** Null only in rows that an earlier version wrote at the start of the stay. */
    leftAt: at('left_at'),
    /** By the calendar at the time it left. */
    days: doublePrecision(),
    waited: doublePrecision(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.version] }),
    foreignKey({
      columns: [table.orgId, table.orderId],
      foreignColumns: [orders.orgId, orders.id],
    }).onDelete('cascade'),
    among('order_stays_status_check', table.status, STATUSES),
    index('order_stays_order_id_idx').on(table.orderId, table.version),
    index('order_stays_left_at_idx').on(table.orgId, table.leftAt),
  ],
)

/** The stays of parts that ended. The current one is in the order's row. */
export const partStays = pgTable(
  'part_stays',
  {
    orgId: orgIdOfOrder(),
    orderId: uuid('order_id').notNull(),
    partId: uuid('part_id').notNull(),
    version: bigint({ mode: 'number' }).notNull(),
    status: text({ enum: STATUSES }).notNull(),
    toStatus: text('to_status', { enum: STATUSES }).notNull(),
    leftAt: at('left_at').notNull(),
    days: doublePrecision().notNull(),
    waited: doublePrecision().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.version, table.partId] }),
    foreignKey({
      columns: [table.orgId, table.orderId],
      foreignColumns: [orders.orgId, orders.id],
    }).onDelete('cascade'),
    index('part_stays_order_id_idx').on(table.orderId, table.version),
    index('part_stays_left_at_idx').on(table.orgId, table.leftAt),
  ],
)

export const orderWaits = pgTable(
  'order_waits',
  {
    orgId: orgIdOfOrder(),
    orderId: uuid('order_id').notNull(),
    version: bigint({ mode: 'number' }).notNull(),
    /** Empty for a plain wait. */
    key: text().notNull(),
    cause: text({ enum: HOLD_CAUSES }).notNull(),
    name: text(),
    beganAt: at('began_at').notNull(),
    /** Null while it waits. */
    endedAt: at('ended_at'),
    days: doublePrecision(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.version, table.key] }),
    foreignKey({
      columns: [table.orgId, table.orderId],
      foreignColumns: [orders.orgId, orders.id],
    }).onDelete('cascade'),
    among('order_waits_cause_check', table.cause, HOLD_CAUSES),
    index('order_waits_order_id_idx').on(table.orderId, table.version),
    index('order_waits_ended_at_idx').on(table.orgId, table.endedAt),
  ],
)

/** The table's pages have free space for updates (migration 0020). */
export const orderProgress = pgTable(
  'order_progress',
  {
    orgId: orgIdOfOrder(),
    orderId: uuid('order_id').notNull(),
    /** Null while it isn't finished. */
    finishedAt: at('finished_at'),
    makingDays: doublePrecision('making_days').notNull().default(0),
    /** The consumer's state for its next step, an `OrderState`. */
    state: jsonb(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId] }),
    foreignKey({
      columns: [table.orgId, table.orderId],
      foreignColumns: [orders.orgId, orders.id],
    }).onDelete('cascade'),
    index('order_progress_finished_at_idx')
      .on(table.orgId, table.finishedAt)
      .where(sql`finished_at is not null`),
  ],
)

/** A later promise on the same day replaces it. */
export const orderPromises = pgTable(
  'order_promises',
  {
    orgId: orgIdOfOrder(),
    orderId: uuid('order_id').notNull(),
    saidOn: date('said_on', { mode: 'string' }).notNull(),
    version: bigint({ mode: 'number' }).notNull(),
    date: date({ mode: 'string' }).notNull(),
    even: date({ mode: 'string' }),
    basis: text({ enum: ['history', 'capacity'] }).notNull(),
    orders: integer().notNull(),
    weeks: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.saidOn] }),
    foreignKey({
      columns: [table.orgId, table.orderId],
      foreignColumns: [orders.orgId, orders.id],
    }).onDelete('cascade'),
    among('order_promises_basis_check', table.basis, ['history', 'capacity']),
    index('order_promises_org_id_date_idx').on(table.orgId, table.date),
  ],
)
