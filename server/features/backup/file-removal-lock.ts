import { sql } from 'drizzle-orm'
import type { ClientBase } from 'pg'
import type { Database } from '../../db/client.ts'

// The numbers of advisory locks. While a backup holds one, no file that it refers to is removed from the store. Whoever
// removes a file takes both shared.
const OF_ALL = 7_304_121
/** Beside it stands the organization: the backups of two do not wait for each other. */
const OF_ORGANIZATION = 7_304_122

/** Blocks the removal of files until the connection ends. Waits first for removals that are under way. */
export async function blockFileRemoval(client: ClientBase, orgId?: string): Promise<void> {
  if (orgId === undefined) await client.query('select pg_advisory_lock($1)', [OF_ALL])
  else await client.query('select pg_advisory_lock($1, hashtext($2))', [OF_ORGANIZATION, orgId])
}

/** Whether a file may be removed until the end of this transaction; a backup waits for that end. */
export async function isFileRemovalAllowed(tx: Database, id: string): Promise<boolean> {
  const { rows } = await tx.execute<{ free: boolean }>(sql`
    select pg_try_advisory_xact_lock_shared(${OF_ALL}) and coalesce(
      (select pg_try_advisory_xact_lock_shared(${OF_ORGANIZATION}, hashtext(org_id::text)) from objects where id = ${id}),
      true) as free`)
  return rows[0]?.free === true
}
