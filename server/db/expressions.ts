import { getTableName, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { NamedPart } from '#shared/parts/types.ts'
import { PRIORITIES, STATUSES } from '#shared/orders/orders.ts'

/** All code that shows a name to an organization uses this. `org` and `user` are SQL. */
export const nameIn = (org: string, user = 'users') =>
  `coalesce((select former.display_name from former_members former
    where former.org_id = ${org} and former.user_id = ${user}.id), ${user}.display_name)`

/** The same beside the rows of a table, with joined `users` that may be missing. */
export const nameBeside = ({ orgId }: { orgId: AnyPgColumn }) =>
  sql<string | null>`${sql.raw(nameIn(`${getTableName(orgId.table)}.org_id`))}`

/** The part that a row is about, also after that was removed. */
export const partBeside = ({ partId }: { partId: AnyPgColumn }) =>
  sql<NamedPart | null>`(
    select json_build_object('id', part.id, 'letter', part.letter, 'name', part.name)
    from order_parts part where part.id = ${partId})`

/** The rule of `fold` as a database function. */
export const folded = (text: string) => `folded(${text})`

/** The rule of `digitsOf`. */
export const digitsIn = (text: string) => `regexp_replace(${folded(text)}, '[^0-9]', '', 'g')`

const rank = (column: string, values: readonly string[]) =>
  `array_position(array['${values.join("','")}'], ${column})`

/** The sort keys of orders on the board, as in `compareOnBoard`. # marks the place before each column. */
export const BOARD_KEYS = [
  rank('#status', STATUSES),
  rank('#priority', PRIORITIES),
  `coalesce(#due_date, 'infinity')`,
  'length(#number)',
  '#number',
] as const
