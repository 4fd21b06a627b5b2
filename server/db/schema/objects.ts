import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { orgId, users } from './organizations.ts'
import { at, createdAt, id } from './parts.ts'

/**
 * Every file in the store, from the moment its upload is allowed. A row that nothing refers to is swept together
 * with its content, so that neither ever stays behind alone.
 */
export const objects = pgTable(
  'objects',
  {
    id: id(),
    orgId: orgId(),
    /** What refers to it: a path, without origin or query. */
    url: text().notNull().unique(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** When its content began to arrive, where that goes through this server. */
    startedAt: at('started_at'),
    /** From here on it is whole, and the columns below are known. */
    storedAt: at('stored_at'),
    /** Bytes. Known before where its sender says how many will come, so that they count as soon as they are on their way. */
    size: integer(),
    /** Hexadecimal. */
    sha256: text(),
    /** Bytes; 0 where none can be made; null before anybody has asked for it. */
    thumbnailSize: integer('thumbnail_size'),
  },
  (table) => [unique().on(table.orgId, table.url), index('objects_created_at_idx').on(table.createdAt)],
)

/** Files whose row is gone and whose content, with its thumbnail, may still be in the store. */
export const removedFiles = pgTable(
  'removed_files',
  {
    /** The file's. */
    id: uuid().primaryKey(),
    /** Whose turn it takes to remove it. Versions that did not write this down share an organization that is none. */
    orgId: uuid('org_id').notNull().default('00000000-0000-0000-0000-000000000000'),
    /** Its content is not removed before; later than it was removed itself where that could not be done. */
    removedAt: at('removed_at').notNull().defaultNow(),
  },
  (table) => [index('removed_files_org_id_removed_at_idx').on(table.orgId, table.removedAt)],
)
