import { sql } from 'drizzle-orm'
import type { ClientBase } from 'pg'
import type { Database } from '../../db/client.ts'

// The number of an advisory lock. While a backup holds it, no file is removed from the store, because the rows in the
// backup refer to them. Whoever removes a file takes the lock shared.
const FILE_REMOVAL_LOCK = 7_304_121

/** Blocks the removal of files until the connection ends. Waits first for removals that are under way. */
export async function blockFileRemoval(client: ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [FILE_REMOVAL_LOCK])
}

/** Whether files may be removed until the end of this transaction; a backup waits for that end. */
export async function isFileRemovalAllowed(tx: Database): Promise<boolean> {
  const { rows } = await tx.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${FILE_REMOVAL_LOCK}) as free`,
  )
  return rows[0]?.free === true
}
