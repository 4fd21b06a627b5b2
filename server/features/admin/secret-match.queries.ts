import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { databaseEpoch } from '../../db/schema/events.ts'

/** True if only this server is connected to the database. */
const isAlone = sql`(
  select count(*) from pg_stat_activity
  where datname = current_database() and application_name = 'kerf notifier') < 2`

/** The fingerprint of the secret that the database is used with; null before the first start. */
export async function selectFingerprint(db: Database): Promise<string | null> {
  const [row] = await db.select({ fingerprint: databaseEpoch.secretFingerprint }).from(databaseEpoch)
  return row?.fingerprint ?? null
}

/**
 * Whether the fingerprint is the database's: the database has none yet, the same one, or one that nothing was
 * made with.
 */
export async function claimFingerprint(db: Database, fingerprint: string): Promise<boolean> {
  const rows = await db
    .update(databaseEpoch)
    .set({ secretFingerprint: fingerprint })
    .where(
      sql`coalesce(${databaseEpoch.secretFingerprint}, ${fingerprint}) = ${fingerprint}
        or (not exists (select from organizations) and ${isAlone})`,
    )
    .returning()
  return rows.length > 0
}

/** False if another server is connected. */
export async function replaceFingerprint(db: Database, fingerprint: string): Promise<boolean> {
  const rows = await db
    .update(databaseEpoch)
    .set({ secretFingerprint: fingerprint })
    .where(isAlone)
    .returning()
  return rows.length > 0
}
