import { sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
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
  unique,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { MESSAGE_WAYS } from '#shared/customer/answers.ts'
import type { Holds } from '#shared/holds/types.ts'
import type { Part } from '#shared/parts/types.ts'
import { PHONES, SEARCHED } from '#shared/orders/fields.ts'
import { FULFILLMENT_TYPES, PRIORITIES, STATUSES } from '#shared/orders/orders.ts'
import { REMAKE_CAUSES } from '#shared/parts/parts.ts'
import { BOARD_KEYS, digitsIn, folded } from '../expressions.ts'
import { imports } from './imports.ts'
import { objects } from './objects.ts'
import { boardColumns, organizationMembers, orgId, users } from './organizations.ts'
import { among, at, createdAt, id, updatedAt } from './columns.ts'

const SEARCHED_COLUMNS = SEARCHED.map((field) =>
  'required' in field ? toSnakeCase(field.name) : `coalesce(${toSnakeCase(field.name)}, '')`,
)
const NEXT_LINE = " || E'\n' || "
/** As `partsInSearch`. Without parts it adds nothing. */
const SEARCHED_PARTS = ` || coalesce(E'\n' || searched_parts(number, parts), '')`
const SEARCH_TEXT = [
  folded(SEARCHED_COLUMNS.join(NEXT_LINE) + SEARCHED_PARTS),
  ...PHONES.map(({ name }) => digitsIn(`coalesce(${toSnakeCase(name)}, '')`)),
].join(NEXT_LINE)

export const orders = pgTable(
  'orders',
  {
    id: id(),
    orgId: orgId(),
    number: text().notNull(),
    title: text().notNull(),
    description: text(),
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email'),
    customerPhone: text('customer_phone'),
    address: text(),
    status: text({ enum: STATUSES }).notNull().default('ORDER_IN'),
    statusColumnId: uuid('status_column_id').notNull(),
    enteredStageAt: at('entered_stage_at').notNull().defaultNow(),
    priority: text({ enum: PRIORITIES }).notNull().default('MEDIUM'),
    fulfillmentType: text('fulfillment_type', { enum: FULFILLMENT_TYPES }).notNull().default('PICKUP'),
    dueDate: date('due_date', { mode: 'string' }),
    /** Null without a promise. */
    promisedDate: date('promised_date', { mode: 'string' }),
    estimatedHours: integer('estimated_hours'),
    actualHours: integer('actual_hours'),
    notes: text(),
    /** Its name elsewhere, such as its number in a former system. */
    reference: text(),
    /** Null where there are none. */
    holds: jsonb().$type<Holds>(),
    /** Null for an order without parts. */
    parts: jsonb().$type<Part[]>(),
    /** Of its holds and of its parts. */
    nextTimerAt: at('next_timer_at'),
    isArchived: boolean('is_archived').notNull().default(false),
    archivedAt: at('archived_at'),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    lastUpdatedBy: uuid('last_updated_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** It came from another system, so figures of the shop's own history leave it out. */
    isImported: boolean('is_imported').notNull().default(false),
    importId: uuid('import_id'),
    version: bigint({ mode: 'number' }).notNull(),
    // Counts of the order's parts, as in order-counts.ts.
    noteCount: integer('note_count').notNull().default(0),
    fileCount: integer('file_count').notNull().default(0),
    checklistTotal: integer('checklist_total').notNull().default(0),
    checklistCompleted: integer('checklist_completed').notNull().default(0),
    checklistOpenRequired: integer('checklist_open_required').notNull().default(0),
    /** The customer's messages up to this time are answered. Null for none. */
    answeredAt: at('answered_at'),
    unanswered: integer().notNull().default(0),
    /** All searchable text, folded, one field per line, and a line of digits for each phone. */
    searchText: text('search_text').notNull().generatedAlwaysAs(sql.raw(SEARCH_TEXT)),
  },
  (table) => [
    unique().on(table.orgId, table.number),
    unique().on(table.orgId, table.id),
    foreignKey({
      columns: [table.orgId, table.statusColumnId, table.status],
      foreignColumns: [boardColumns.orgId, boardColumns.id, boardColumns.status],
    }),
    among('orders_priority_check', table.priority, PRIORITIES),
    among('orders_fulfillment_type_check', table.fulfillmentType, FULFILLMENT_TYPES),
    index('orders_status_column_id_idx').on(table.statusColumnId),
    index('orders_created_by_idx').on(table.createdBy),
    index('orders_last_updated_by_idx').on(table.lastUpdatedBy),
    index('orders_in_board_order_idx')
      .on(table.orgId, ...BOARD_KEYS.map((key) => sql.raw(`(${key.replaceAll('#', '')})`)))
      .where(sql`not is_archived`),
    index('orders_org_id_version_idx').on(table.orgId, table.version),
    index('orders_next_timer_at_idx')
      .on(table.orgId, table.nextTimerAt)
      .where(sql`next_timer_at is not null and not is_archived`),
    foreignKey({
      columns: [table.orgId, table.importId],
      foreignColumns: [imports.orgId, imports.id],
    }),
    index('orders_import_id_idx')
      .on(table.importId)
      .where(sql`import_id is not null`),
    index('orders_waits_idx')
      .on(table.orgId)
      .where(sql`jsonb_typeof(holds->'wait') = 'object' and not is_archived`),
    index('orders_search_idx').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
)

/** Every part that an order ever had, so that letters are used once and rows may refer to one. */
export const orderParts = pgTable(
  'order_parts',
  {
    id: id(),
    orgId: orgId(),
    orderId: uuid('order_id').notNull(),
    letter: text().notNull(),
    name: text().notNull(),
    /** Of a remake, and when it was added. */
    cause: text({ enum: REMAKE_CAUSES }),
    createdAt: createdAt(),
    removedAt: at('removed_at'),
  },
  (table) => [
    among('order_parts_cause_check', table.cause, REMAKE_CAUSES),
    index('order_parts_remakes_idx')
      .on(table.orgId, table.createdAt)
      .where(sql`cause is not null`),
    unique().on(table.orgId, table.orderId, table.id),
    unique().on(table.orderId, table.letter),
    foreignKey({
      columns: [table.orgId, table.orderId],
      foreignColumns: [orders.orgId, orders.id],
    }).onDelete('cascade'),
  ],
)

/** The part that a row is about. It keeps its part after that is removed. */
export const ofPart = (
  name: string,
  table: { orgId: AnyPgColumn; orderId: AnyPgColumn; partId: AnyPgColumn },
) =>
  foreignKey({
    name,
    columns: [table.orgId, table.orderId, table.partId],
    foreignColumns: [orderParts.orgId, orderParts.orderId, orderParts.id],
  })

export const orderAssignees = pgTable(
  'order_assignees',
  {
    orgId: orgId(),
    orderId: uuid('order_id').notNull(),
    userId: uuid('user_id').notNull(),
    assignedAt: at('assigned_at').notNull().defaultNow(),
    assignedBy: uuid('assigned_by').references(() => users.id, { onDelete: 'set null' }),
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
    index('order_assignees_org_id_user_id_idx').on(table.orgId, table.userId),
  ],
)

export const orderAttachments = pgTable(
  'order_attachments',
  {
    id: id(),
    orgId: orgId(),
    orderId: uuid('order_id').notNull(),
    fileName: text('file_name').notNull(),
    originalName: text('original_name').notNull(),
    fileSize: integer('file_size').notNull(),
    mimeType: text('mime_type').notNull(),
    /** Only one attachment has it. */
    fileUrl: text('file_url').notNull().unique(),
    fileType: text('file_type'),
    /** Whether the customer sees it at the order's link. */
    isShared: boolean('is_shared').notNull().default(false),
    /** Customers see it when ADMIN or SALES shares it or sends it for approval. */
    isDraft: boolean('is_draft').notNull().default(false),
    /** Null for a file with one version. */
    seriesId: uuid('series_id'),
    /** From 1, within its series. */
    version: integer().notNull().default(1),
    uploadedBy: uuid('uploaded_by').references(() => users.id),
    partId: uuid('part_id'),
    createdAt: createdAt(),
  },
  (table) => [
    unique().on(table.orgId, table.id),
    unique().on(table.seriesId, table.version),
    foreignKey({
      columns: [table.orgId, table.orderId],
      foreignColumns: [orders.orgId, orders.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.orgId, table.fileUrl],
      foreignColumns: [objects.orgId, objects.url],
    }),
    ofPart('order_attachments_part_fk', table),
    index('order_attachments_org_id_idx').on(table.orgId),
    index('order_attachments_order_id_created_at_idx').on(table.orderId, table.createdAt),
  ],
)

export const orderNotes = pgTable(
  'order_notes',
  {
    id: id(),
    orgId: orgId(),
    orderId: uuid('order_id').notNull(),
    authorId: uuid('author_id').references(() => users.id),
    /** Mentions are stored as `@[id]`, and note_text inserts the names. */
    content: text().notNull(),
    mentions: uuid().array().notNull().default([]),
    isInternal: boolean('is_internal').notNull().default(false),
    /** Null for other notes. */
    customer: text({ enum: MESSAGE_WAYS }),
    partId: uuid('part_id'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    foreignKey({
      columns: [table.orgId, table.orderId],
      foreignColumns: [orders.orgId, orders.id],
    }).onDelete('cascade'),
    ofPart('order_notes_part_fk', table),
    among('order_notes_customer_check', table.customer, MESSAGE_WAYS),
    index('order_notes_org_id_idx').on(table.orgId),
    index('order_notes_order_id_created_at_idx').on(table.orderId, table.createdAt),
  ],
)
