import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { orgId } from './organizations.ts'

/** Addresses of customer links and calendars that another server's secret made, before the organization moved here. */
export const formerAddresses = pgTable(
  'former_addresses',
  {
    /** SHA-256 of the token and its purpose, hexadecimal: a copy of the table opens nothing. */
    hash: text().primaryKey(),
    orgId: orgId(),
    /** The link or the calendar, which may be gone. */
    subjectId: uuid('subject_id').notNull(),
  },
  (table) => [index('former_addresses_org_id_idx').on(table.orgId)],
)
