import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Connection } from './client.ts'

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))
const LOCK = 7_304_120

/** Brings the schema up to date. Several servers that start at once take turns. */
export async function migrateDatabase(connection: Connection): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'kerf migrations' })
  await client.connect()
  try {
    const version = await client.query<{ major: number }>(
      "select current_setting('server_version_num')::int / 10000 as major",
    )
    const major = version.rows[0]?.major ?? 0
    if (major < 15) throw new Error(`Kerf needs PostgreSQL 15 or later, and this server is ${major}.`)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await migrate(drizzle(client), { migrationsFolder: FOLDER })
  } finally {
    await client.end()
  }
}
