import { sql } from 'drizzle-orm'
import type { ClientBase } from 'pg'
import type { Database } from '../../db/client.ts'

// While a backup reads them, no files are removed from the store: what its rows speak of must still be there.
const FILES = 7_304_121

/** Until the connection ends. Waits for removals that are under way. */
export async function holdFiles(client: ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [FILES])
}

/** Whether files may be removed until the end of this transaction; a backup waits for that end. */
export async function mayRemoveFiles(tx: Database): Promise<boolean> {
  const { rows } = await tx.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${FILES}) as free`,
  )
  return rows[0]?.free === true
}
