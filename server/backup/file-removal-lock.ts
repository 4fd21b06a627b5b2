import { sql } from 'drizzle-orm'
import type { ClientBase } from 'pg'
import { FILE_REMOVAL_LOCK, ORGANIZATION_FILE_REMOVAL_LOCK } from '../db/advisory-locks.ts'
import type { Database } from '../db/client.ts'

/** First waits for current removals. */
export async function blockFileRemoval(client: ClientBase, orgId?: string): Promise<void> {
  if (orgId === undefined) await client.query('select pg_advisory_lock($1)', [FILE_REMOVAL_LOCK])
  else
    await client.query('select pg_advisory_lock($1, hashtext($2))', [ORGANIZATION_FILE_REMOVAL_LOCK, orgId])
}

/** It stays so until the end of this transaction, for which a backup waits. */
export async function isFileRemovalAllowed(tx: Database, orgId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ free: boolean }>(sql`
    select pg_try_advisory_xact_lock_shared(${FILE_REMOVAL_LOCK})
      and pg_try_advisory_xact_lock_shared(${ORGANIZATION_FILE_REMOVAL_LOCK}, hashtext(${orgId})) as free`)
  return rows[0]?.free === true
}
