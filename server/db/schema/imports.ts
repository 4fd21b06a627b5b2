import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { IMPORT_ENCODINGS, IMPORT_KINDS, IMPORT_STATES } from '#shared/imports/imports.ts'
import type { Import, ImportColumn, ImportMapping, RowParts } from '#shared/imports/schemas.ts'
import { orgId, users } from './organizations.ts'
import { among, at, createdAt, id } from './parts.ts'

/** One file whose rows become orders. It stays when they have, so that it can be undone and the history tells of it. */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    orgId: orgId(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    kind: text({ enum: IMPORT_KINDS }).notNull(),
    fileName: text('file_name').notNull(),
    /** Those of a workbook, in its order; empty for other files. */
    sheets: text().array().notNull().default([]),
    sheet: text(),
    /** The row of the heads; 0 for none, null for files without rows to choose from. */
    headRow: integer('head_row'),
    /** Of a text that may be written in another one. */
    encoding: text({ enum: IMPORT_ENCODINGS }),
    firstLines: jsonb('first_lines').$type<Import['firstLines']>().notNull().default([]),
    /** What is to be known of how it was read, as sentences. */
    remarks: text().array().notNull().default([]),
    columns: jsonb().$type<ImportColumn[]>().notNull(),
    mapping: jsonb().$type<ImportMapping>().notNull(),
    rowCount: integer('row_count').notNull(),
    /** The numbers of rows that are left out. */
    leftOut: integer('left_out').array().notNull().default([]),
    /** Of those that seem to be no orders, and are to be some. */
    kept: integer().array().notNull().default([]),
    /** Of those that are made though there seems to be such an order. */
    wanted: integer().array().notNull().default([]),
    state: text({ enum: IMPORT_STATES }).notNull().default('staged'),
    /** Who started the run, or the undoing. */
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    /** The numbers that its orders have begin here; they are taken once, so that a second try of a run has the same. */
    firstNumber: integer('first_number'),
    /** How many orders it makes, or has made. */
    orderCount: integer('order_count'),
    /** How many of them are written; nobody else sees these before all are. */
    progress: integer().notNull().default(0),
    /** Why it made nothing, as a sentence. */
    failure: text(),
    /** The version of the event that showed its orders. */
    version: bigint({ mode: 'number' }),
    createdAt: createdAt(),
    doneAt: at('done_at'),
    undoneAt: at('undone_at'),
    /** How many orders the undoing removed. */
    removedCount: integer('removed_count'),
  },
  (table) => [
    unique().on(table.orgId, table.id),
    among('imports_kind_check', table.kind, IMPORT_KINDS),
    among('imports_state_check', table.state, IMPORT_STATES),
    index('imports_org_id_created_at_idx').on(table.orgId, table.createdAt),
    index('imports_unfinished_idx')
      .on(table.createdAt)
      .where(sql`state in ('staged', 'running', 'undoing')`),
  ],
)

/** The rows of a file until they are orders, or are thrown away. */
export const importRows = pgTable(
  'import_rows',
  {
    orgId: orgId(),
    importId: uuid('import_id').notNull(),
    /** As the file counts them: the first line is 1, and may be the heads. */
    row: integer().notNull(),
    /** Text for each column; a date as YYYY-MM-DD where the file says that it is one. */
    cells: text().array().notNull(),
    /** What belongs to the order beside its fields; null for rows of a table. */
    parts: jsonb().$type<RowParts>(),
    /** Written by versions before: now the import has the numbers of these rows. */
    isLeftOut: boolean('is_left_out').notNull().default(false),
    isWanted: boolean('is_wanted').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.row] }),
    foreignKey({
      columns: [table.orgId, table.importId],
      foreignColumns: [imports.orgId, imports.id],
    }).onDelete('cascade'),
  ],
)
