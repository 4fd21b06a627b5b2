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
import { among, at } from './parts.ts'

// What the consumer `flow` makes of the log. All of it can be made again from there, and goes with the order.

/** One time that an order stood in a stage, and has left it. In which one it stands is in its progress. */
export const orderStays = pgTable(
  'order_stays',
  {
    orgId: orgIdOfOrder(),
    orderId: uuid('order_id').notNull(),
    /** The event's that brought it there. */
    version: bigint({ mode: 'number' }).notNull(),
    status: text({ enum: STATUSES }).notNull(),
    enteredAt: at('entered_at').notNull(),
    /** When it left, or was archived; null only where an earlier version wrote it when it came. */
    leftAt: at('left_at'),
    /** Working days of the shop from then to then, by the calendar of the time when it left. */
    days: doublePrecision(),
    /** How many of these days it waited for something. */
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

/** One time that an order waited: for somebody, for a gate that held up its next stage, or for a timer. */
export const orderWaits = pgTable(
  'order_waits',
  {
    orgId: orgIdOfOrder(),
    orderId: uuid('order_id').notNull(),
    /** The event's with which it began. */
    version: bigint({ mode: 'number' }).notNull(),
    /** Tells what began with one event apart: the gate's or the timer's id; empty for a wait. */
    key: text().notNull(),
    cause: text({ enum: HOLD_CAUSES }).notNull(),
    /** What the gate or the timer is called. */
    name: text(),
    beganAt: at('began_at').notNull(),
    /** Null while it waits. */
    endedAt: at('ended_at'),
    /** Working days of the shop from then to then. */
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

/** How far an order has come. Its pages have room for what changes (migration 0020). */
export const orderProgress = pgTable(
  'order_progress',
  {
    orgId: orgIdOfOrder(),
    orderId: uuid('order_id').notNull(),
    /** When it came from before to COMPLETED or later; null for what is not finished. */
    finishedAt: at('finished_at'),
    /** The shop's own working days in PRODUCTION and FINISH. */
    makingDays: doublePrecision('making_days').notNull().default(0),
    /** What the consumer goes on from, an `OrderState`. */
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

/** What was promised, on which figures. A promise of the same day takes the place of the former one. */
export const orderPromises = pgTable(
  'order_promises',
  {
    orgId: orgIdOfOrder(),
    orderId: uuid('order_id').notNull(),
    /** The day of the organization on which it was said. */
    saidOn: date('said_on', { mode: 'string' }).notNull(),
    /** The event's. */
    version: bigint({ mode: 'number' }).notNull(),
    date: date({ mode: 'string' }).notNull(),
    even: date({ mode: 'string' }),
    basis: text({ enum: ['history', 'capacity'] }).notNull(),
    /** How many finished orders and weeks it was drawn from. */
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
