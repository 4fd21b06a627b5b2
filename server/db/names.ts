import { getTableName, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/**
 * What an organization calls a person, in SQL. Whatever shows a name to an organization asks here.
 * @param org the organization's id, as the statement has it
 * @param user what the statement calls the row of `users`
 */
export const nameIn = (org: string, user = 'users') =>
  `coalesce((select former.display_name from former_members former
    where former.org_id = ${org} and former.user_id = ${user}.id), ${user}.display_name)`

/** The same beside the rows of a table, for `users` that are joined to them and may be missing. */
export const nameBeside = ({ orgId }: { orgId: AnyPgColumn }) =>
  sql<string | null>`${sql.raw(nameIn(`${getTableName(orgId.table)}.org_id`))}`
