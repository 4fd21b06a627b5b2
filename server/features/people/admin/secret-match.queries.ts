import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { databaseEpoch } from '../../../db/schema/events.ts'

/** True if only this server is connected to the database. */
const isAlone = sql`(
  select count(*) from pg_stat_activity
  where datname = current_database() and application_name = 'kerf notifier') < 2`

/** Null before the first start. */
export async function selectFingerprint(db: Database): Promise<string | null> {
  const [row] = await db.select({ fingerprint: databaseEpoch.secretFingerprint }).from(databaseEpoch)
  return row?.fingerprint ?? null
}

/** True also if the database has none yet, or one that nothing was made with. */
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

/** False if another server is connected. What was sealed for backups was the former secret. */
export async function replaceFingerprint(db: Database, fingerprint: string): Promise<boolean> {
  const rows = await db
    .update(databaseEpoch)
    .set({
      secretFingerprint: fingerprint,
      sealedSecret: sql`case when ${databaseEpoch.secretFingerprint} = ${fingerprint} then ${databaseEpoch.sealedSecret} end`,
    })
    .where(isAlone)
    .returning()
  return rows.length > 0
}
