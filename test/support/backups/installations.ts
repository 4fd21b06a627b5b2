import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished } from 'vitest'
import type { Connection } from '../../../server/db/client.ts'
import { startEmbedded } from '../../../server/db/embedded/embedded.ts'
import { readPostmaster } from '../../../server/db/embedded/postmaster.ts'
import { copyOf } from '../kerf.ts'

// Tables that an archive leaves behind. Sessions, throttles, links, pushes and keys sealed with the secret belong to
// one installation. Consumers move on, each database has its own epoch, and recently deleted data isn't restored
// elsewhere.
const STAYS_BEHIND = [
  'sessions',
  'throttles',
  'password_links',
  'job_workers',
  'consumer_positions',
  'order_seen',
  'order_stays',
  'part_stays',
  'order_waits',
  'order_progress',
  'order_promises',
  'database_epoch',
  'removed_parts',
  'push_subscriptions',
  'server_keys',
  'backup_runs',
]

/** The database of a running server. */
export function databaseOf(dataDir: string): Connection {
  const { socketFolder: host } = readPostmaster(join(dataDir, 'postgres')) ?? {}
  if (!host) throw new Error(`No database runs on ${dataDir}`)
  return { host, port: 5432, user: 'kerf', database: 'kerf' }
}

/** Reads the database of a stopped server. */
export async function withStopped<T>(
  dataDir: string,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const embedded = await startEmbedded(dataDir, () => undefined, { durable: false })
  try {
    return await work(embedded.connection)
  } finally {
    await embedded.stop()
  }
}

export async function withClient<T>(
  connection: Connection,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export async function query<T extends pg.QueryResultRow>(
  connection: Connection,
  sql: string,
  values: unknown[] = [],
): Promise<T[]> {
  return withClient(connection, async (client) => (await client.query<T>(sql, values)).rows)
}

/** Settles when all consumers have read the log of each organization: they write rows of their own. */
export async function untilConsumed(connection: Connection): Promise<void> {
  const behind = () =>
    query(
      connection,
      `select o.id from organizations o where o.version > 0 and 7 > (
         select count(*) from consumer_positions p where p.org_id = o.id and p.version = o.version)`,
    )
  await expect.poll(behind).toEqual([])
}

/** Every row, by table. */
export function rowsOf(connection: Connection): Promise<Record<string, unknown[]>> {
  return withClient(connection, async (client) => {
    // Otherwise the same moment is written differently in another time zone.
    await client.query("set timezone to 'UTC'")
    const { rows: tables } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all ($1) order by 1`,
      [STAYS_BEHIND],
    )
    const all: Record<string, unknown[]> = {}
    for (const { name } of tables) {
      // The columns about the last morning change with the clock.
      const { rows } = await client.query<{ row: unknown }>(
        `select to_jsonb(t) - '{morning_on,next_morning_at,completed_to}'::text[] as row from "${name}" t order by (to_jsonb(t) - '{morning_on,next_morning_at,completed_to}'::text[])::text collate "C"`,
      )
      all[name] = rows.map(({ row }) => row)
    }
    return all
  })
}

/** The hashes of the files in a data folder's store, by name such as `files/8f14…`. */
export async function hashesOf(dataDir: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    const kind = relative(dataDir, entry.parentPath).split('/')[0] ?? ''
    if (!entry.isFile() || !['files', 'thumbnails'].includes(kind)) continue
    const content = await readFile(join(entry.parentPath, entry.name))
    hashes[`${kind}/${entry.name}`] = createHash('sha256').update(content).digest('hex')
  }
  return hashes
}

/**
 * Checks that the restored files are exactly those that rows refer to, with the hashes of those rows.
 * @param source the data folder that the files come from
 */
export async function expectFilesOf(connection: Connection, dataDir: string, source: string): Promise<void> {
  const objects = await query<{ id: string; sha256: string; thumbnail: boolean }>(
    connection,
    `select id, sha256, coalesce(thumbnail_size, 0) > 0 as thumbnail from objects
     where url in (select file_url from order_attachments union all select profile_image_url from users
       union all select logo_url from organizations union all select signature_url from approvals)`,
  )
  const hashes = await hashesOf(dataDir)
  const names = objects.flatMap(({ id, thumbnail }) => [
    `files/${id}`,
    ...(thumbnail ? [`thumbnails/${id}`] : []),
  ])
  expect(Object.keys(hashes).toSorted()).toEqual(names.toSorted())
  for (const { id, sha256 } of objects) expect(hashes[`files/${id}`]).toBe(sha256)
  expect(await hashesOf(source)).toMatchObject(hashes)
}

interface DatabasePlace {
  connection: Connection & { database: string }
  place: { DATABASE_URL: string; DATA_DIR: string }
}

/** A migrated database in the tests' PostgreSQL with a data folder, until the test ends. */
export async function aDatabase(): Promise<DatabasePlace> {
  const opened = await openDatabasePlace()
  onTestFinished(() => opened.close())
  return opened
}

/** A database without any table, with a data folder, until the test ends. */
export async function anEmptyDatabase(options = ''): Promise<DatabasePlace> {
  const opened = await openDatabasePlace((name) => `create database ${name} template template0 ${options}`)
  onTestFinished(() => opened.close())
  return opened
}

/** A migrated database unless `create` says otherwise, which the caller closes. */
export async function openDatabasePlace(
  create = (name: string) => copyOf(inject('template'), name),
): Promise<DatabasePlace & { close(): Promise<void> }> {
  const template = inject('template')
  const database = `kerf_${randomBytes(6).toString('hex')}`
  const owner = { ...template, database: 'postgres' }
  await query(owner, create(database))
  const connection = { ...template, database }
  const dataDir = await mkdtemp(join(tmpdir(), 'kerf-data-'))
  return {
    connection,
    place: { DATABASE_URL: urlOf(connection), DATA_DIR: dataDir },
    async close() {
      await query(owner, `drop database ${database} with (force)`)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The connection as a DATABASE_URL. A folder is the host of a Unix socket. */
export function urlOf({ user, host = '', database = '' }: Connection): string {
  return `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
}
