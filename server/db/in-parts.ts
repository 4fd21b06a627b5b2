import { sql, type SQL } from 'drizzle-orm'
import type { Database } from './client.ts'

// A statement may take twenty seconds, however many rows there are.
const AT_A_TIME = 10_000

/**
 * Repeats a statement until it changes nothing more, some rows at a time, each run in its own transaction.
 * @param change builds the statement with the end of its row selection
 */
export async function inParts(db: Database, change: (limit: SQL) => SQL): Promise<void> {
  for (let changed = AT_A_TIME; changed === AT_A_TIME;) {
    const { rowCount } = await db.execute(change(sql`limit ${AT_A_TIME}`))
    changed = rowCount ?? 0
  }
}

/**
 * Deletes a table's finished rows in parts. Each row is checked again when it is locked: it may have changed.
 */
export function deleteInParts(db: Database, table: string, isOver: SQL): Promise<void> {
  const rows = sql.identifier(table)
  return inParts(
    db,
    (limit) => sql`
      delete from ${rows}
      where ctid = any (array(select ctid from ${rows} where ${isOver} ${limit})) and (${isOver})`,
  )
}
