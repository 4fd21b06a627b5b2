import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { among, at } from './columns.ts'

const RUN_KINDS = ['backup', 'rehearsal'] as const

/** Backups leave them out. */
export const backupRuns = pgTable(
  'backup_runs',
  {
    /** In their order, whatever the clock did. */
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: RUN_KINDS }).notNull(),
    begunAt: at('begun_at').notNull().defaultNow(),
    /** Null while it runs, and after a kill until the next one begins. */
    endedAt: at('ended_at'),
    /** Of the archive. */
    name: text(),
    /** BACKUP_TO at that time. Null until the next run where an earlier version made it. */
    place: text(),
    bytes: bigint({ mode: 'number' }),
    rows: bigint({ mode: 'number' }),
    /** Null where only the rows were rehearsed. */
    files: integer(),
    /** A sentence without its end. Null where it went well. */
    error: text(),
    /** When ADMINs heard that no good backup has followed. */
    toldAt: at('told_at'),
  },
  (table) => [among('backup_runs_kind_check', table.kind, RUN_KINDS)],
)
