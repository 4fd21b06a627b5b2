import { sql, type SQL } from 'drizzle-orm'
import type { Database } from './client.ts'

// A statement may take twenty seconds, however much somebody has piled up.
const AT_A_TIME = 10_000

/**
 * Runs a statement until nothing is left for it to change, each time for so many rows; each run is a transaction by itself.
 * @param change makes the statement, with the end of what selects its rows
 */
export async function inParts(db: Database, change: (limit: SQL) => SQL): Promise<void> {
  for (let changed = AT_A_TIME; changed === AT_A_TIME;) {
    const { rowCount } = await db.execute(change(sql`limit ${AT_A_TIME}`))
    changed = rowCount ?? 0
  }
}

/** Removes in parts the rows of a table that are over. Each is looked at again when it is locked: it may have changed until then. */
export function deleteInParts(db: Database, table: string, isOver: SQL): Promise<void> {
  const rows = sql.identifier(table)
  return inParts(
    db,
    (limit) => sql`
      delete from ${rows}
      where ctid = any (array(select ctid from ${rows} where ${isOver} ${limit})) and (${isOver})`,
  )
}
