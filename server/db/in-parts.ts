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
