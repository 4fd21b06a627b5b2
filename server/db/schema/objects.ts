import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { orgId, users } from './organizations.ts'
import { at, createdAt, id } from './columns.ts'

/** A sweep removes unreferenced rows together with their content, so that neither stays alone. */
export const objects = pgTable(
  'objects',
  {
    id: id(),
    orgId: orgId(),
    /** The path that references to it use, without origin or query. */
    url: text().notNull().unique(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** Null if its content doesn't go through this server. */
    startedAt: at('started_at'),
    /** From then on the columns below are set. */
    storedAt: at('stored_at'),
    /** Bytes. Set earlier if announced, so that they count while they arrive. */
    size: integer(),
    /** Hexadecimal. */
    sha256: text(),
    /** Bytes. 0 if no thumbnail can be made, null before the first request for it. */
    thumbnailSize: integer('thumbnail_size'),
  },
  (table) => [unique().on(table.orgId, table.url), index('objects_created_at_idx').on(table.createdAt)],
)

/** Removed files whose content and thumbnail may still be in the store. */
export const removedFiles = pgTable(
  'removed_files',
  {
    id: uuid().primaryKey(),
    /** Earlier versions didn't record it: their files share an id that no organization has. */
    orgId: uuid('org_id').notNull().default('00000000-0000-0000-0000-000000000000'),
    /** The content isn't removed before this time, which moves later after a failure. */
    removedAt: at('removed_at').notNull().defaultNow(),
  },
  (table) => [index('removed_files_org_id_removed_at_idx').on(table.orgId, table.removedAt)],
)
