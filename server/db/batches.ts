import { sql, type SQL } from 'drizzle-orm'
import type { Database } from './client.ts'

// A statement may take twenty seconds, however many rows there are.
const AT_A_TIME = 10_000

/** Each run is its own transaction. `change` gets the end of its row selection. */
export async function inBatches(db: Database, change: (limit: SQL) => SQL): Promise<void> {
  for (let changed = AT_A_TIME; changed === AT_A_TIME;) {
    const { rowCount } = await db.execute(change(sql`limit ${AT_A_TIME}`))
    changed = rowCount ?? 0
  }
}

/** Each row is checked again when it is locked: it may have changed. */
export function deleteInBatches(db: Database, table: string, isOver: SQL): Promise<void> {
  const rows = sql.identifier(table)
  return inBatches(
    db,
    (limit) => sql`
      delete from ${rows}
      where ctid = any (array(select ctid from ${rows} where ${isOver} ${limit})) and (${isOver})`,
  )
}
