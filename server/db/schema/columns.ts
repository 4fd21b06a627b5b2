import { sql, type SQL } from 'drizzle-orm'
import { check, timestamp, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core'

/**
 * Ids made one after the other start alike: they are neighbors in indexes, and lists of them compress better.
 */
export const id = () =>
  uuid()
    .primaryKey()
    .default(sql`uuid_v7()`)
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const createdAt = () => at('created_at').notNull().defaultNow()
export const updatedAt = () => at('updated_at').notNull().defaultNow()

/** A check that a text column holds one of the values. */
export function among(name: string, column: AnyPgColumn, values: readonly string[]) {
  const list: SQL = sql.raw(values.map((value) => `'${value}'`).join(', '))
  return check(name, sql`${column} in (${list})`)
}
