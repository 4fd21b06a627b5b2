import { bigserial, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import type { AuditType } from '#shared/audit/audit-types.ts'
import { orgId, users } from './organizations.ts'

// In whole milliseconds, as the links from page to page have it.
const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** What the ADMINs of an organization can read of sign-ins, people and data. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    orgId: orgId(),
    /** Who did it, or whose account was tried. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    type: text().$type<AuditType>().notNull(),
    data: jsonb().notNull(),
    network: text(),
    device: text(),
    requestId: text('request_id'),
    createdAt: at('created_at').notNull().defaultNow(),
    /** Names what is counted in one row when it happens again; null for what has a row each time. */
    repeatKey: text('repeat_key'),
    count: integer().notNull().default(1),
    lastAt: at('last_at'),
  },
  (table) => [
    unique().on(table.orgId, table.repeatKey),
    index('audit_events_org_id_created_at_id_idx').on(table.orgId, table.createdAt, table.id),
  ],
)
