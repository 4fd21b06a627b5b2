import { bigserial, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import type { AuditType } from '#shared/audit/audit-types.ts'
import { orgId, users } from './organizations.ts'

// In whole milliseconds, as in the links between pages.
const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    orgId: orgId(),
    /** The person who did it, or whose account was tried. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    type: text().$type<AuditType>().notNull(),
    data: jsonb().notNull(),
    network: text(),
    device: text(),
    requestId: text('request_id'),
    createdAt: at('created_at').notNull().defaultNow(),
    /** Null for events with a row each. */
    repeatKey: text('repeat_key'),
    count: integer().notNull().default(1),
    lastAt: at('last_at'),
  },
  (table) => [
    unique().on(table.orgId, table.repeatKey),
    index('audit_events_org_id_created_at_id_idx').on(table.orgId, table.createdAt, table.id),
  ],
)
