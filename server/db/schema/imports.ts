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
import { among, at, createdAt, id } from './columns.ts'

/** It stays afterwards for undo and the history. */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    orgId: orgId(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    kind: text({ enum: IMPORT_KINDS }).notNull(),
    fileName: text('file_name').notNull(),
    sheets: text().array().notNull().default([]),
    sheet: text(),
    /** 0 for none, null for files without rows to choose from. */
    headRow: integer('head_row'),
    /** For text that may be in another encoding. */
    encoding: text({ enum: IMPORT_ENCODINGS }),
    firstLines: jsonb('first_lines').$type<Import['firstLines']>().notNull().default([]),
    remarks: text().array().notNull().default([]),
    columns: jsonb().$type<ImportColumn[]>().notNull(),
    mapping: jsonb().$type<ImportMapping>().notNull(),
    rowCount: integer('row_count').notNull(),
    leftOut: integer('left_out').array().notNull().default([]),
    /** Rows that don't look like orders but are imported anyway. */
    kept: integer().array().notNull().default([]),
    /** Rows that look like existing orders but are imported anyway. */
    wanted: integer().array().notNull().default([]),
    state: text({ enum: IMPORT_STATES }).notNull().default('staged'),
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    /** It is reserved once, so that a second try of a run uses the same. */
    firstNumber: integer('first_number'),
    orderCount: integer('order_count'),
    /** Others see the orders only when all are written. */
    progress: integer().notNull().default(0),
    /** Why it created nothing, as a sentence. */
    failure: text(),
    /** The version of the event that showed its orders. */
    version: bigint({ mode: 'number' }),
    createdAt: createdAt(),
    doneAt: at('done_at'),
    undoneAt: at('undone_at'),
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

export const importRows = pgTable(
  'import_rows',
  {
    orgId: orgId(),
    importId: uuid('import_id').notNull(),
    /** As the file counts them: the first line is 1, and may be the heads. */
    row: integer().notNull(),
    /** A date is YYYY-MM-DD where the file marks it as one. */
    cells: text().array().notNull(),
    /** Null for rows of a table. */
    parts: jsonb().$type<RowParts>(),
    /** Written by earlier versions: now the import has the numbers of these rows. */
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
