import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { databaseEpoch } from '../../db/schema/events.ts'

/** Sets it to `id` if there was none. */
export async function claimStoreId(db: Database, id: string): Promise<string> {
  const [row] = await db
    .update(databaseEpoch)
    .set({ storeId: sql`coalesce(${databaseEpoch.storeId}, ${id})` })
    .returning({ storeId: databaseEpoch.storeId })
  if (!row?.storeId) throw new Error('The database has no row about itself')
  return row.storeId
}

export async function selectStoreId(db: Database): Promise<string | null> {
  const [row] = await db.select({ storeId: databaseEpoch.storeId }).from(databaseEpoch)
  return row?.storeId ?? null
}

export async function hasOrganizations(db: Database): Promise<boolean> {
  const { rows } = await db.execute(sql`select from organizations limit 1`)
  return rows.length > 0
}

export async function replaceStoreId(db: Database, id: string): Promise<void> {
  await db.update(databaseEpoch).set({ storeId: id })
}

/** The oldest and the newest, of all organizations. */
export async function selectSomeFiles(db: Database, count: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with used as materialized (
      select id, stored_at from objects
      where stored_at is not null and size > 0
        and (exists (select from order_attachments a where a.file_url = objects.url)
          or exists (select from users u where u.profile_image_url = objects.url))
    )
    (select id from used order by stored_at limit ${count})
    union
    (select id from used order by stored_at desc limit ${count})`)
  return rows.map(({ id }) => id)
}

export async function countServers(db: Database): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = 'kerf notifier'`)
  return rows[0]?.count ?? 0
}
