import { getTableName, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/**
 * An organization's name for a person, in SQL. All code that shows a name to an organization uses this.
 * @param org the organization's id, as the statement has it
 * @param user the statement's name for the row of `users`
 */
export const nameIn = (org: string, user = 'users') =>
  `coalesce((select former.display_name from former_members former
    where former.org_id = ${org} and former.user_id = ${user}.id), ${user}.display_name)`

/** The same beside the rows of a table, with joined `users` that may be missing. */
export const nameBeside = ({ orgId }: { orgId: AnyPgColumn }) =>
  sql<string | null>`${sql.raw(nameIn(`${getTableName(orgId.table)}.org_id`))}`
