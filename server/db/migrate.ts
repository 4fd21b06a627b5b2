import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { readFileSync } from 'node:fs'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg, { type ClientBase } from 'pg'
import { MIGRATION_LOCK } from './advisory-locks.ts'
import { WITHOUT_LIMITS, type Connection, type Pool } from './client.ts'
import { causesOf } from './connection-errors.ts'
import { StartRefused } from './embedded/start-refused.ts'
import { tellingHolders, type LockHolder } from './lock-holders.ts'
import { refuseUnfit } from './unfit.ts'

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))

// Everybody waits behind a migration, so it gives way before PostgreSQL looks for a deadlock.
const LOCK_TIMEOUT_MS = 300
const PAUSE_MS = 300
const GAVE_WAY = new Set(['55P03', '40P01'])

const NEWER = 'The database was made by a newer version of Kerf: start that one, or a later one.'

interface Journal {
  entries: { tag: string }[]
}

const readJournal = (): Journal =>
  JSON.parse(readFileSync(join(FOLDER, 'meta/_journal.json'), 'utf8')) as Journal

export function knownMigrations(): string[] {
  return readJournal().entries.map(({ tag }) => tag)
}

interface MigrateOptions {
  /** The name of the last migration to apply. Without it, all are applied. */
  to?: string
  /** Called before the schema of a database in use changes. */
  before?: (nextMigration: string) => Promise<void>
  /** Called each time that a migration gives way to others' work, until that work is done. */
  gaveWay?: () => void
  waitsFor?: (holders: LockHolder[]) => void
  waitsAfterMs?: number
}

/** Servers that start together take turns. @throws StartRefused for a database of a newer version */
export async function migrateDatabase(connection: Connection, options: MigrateOptions = {}): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'kerf migrations' })
  // A broken connection fails its running statement. Without a listener the error would also end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(WITHOUT_LIMITS)
    await refuseUnfit(client)
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const watched = { connection, pid: rows[0]?.pid ?? 0, afterMs: options.waitsAfterMs }
    await tellingHolders(watched, options.waitsFor ?? (() => undefined), async () => {
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
      await bringUp(client, options)
    })
  } finally {
    await client.end()
  }
}

async function bringUp(client: pg.Client, options: MigrateOptions): Promise<void> {
  const applied = await countApplied(client)
  const known = knownMigrations()
  if (applied > known.length) throw new StartRefused(NEWER)
  const next = known[applied]
  if (next !== undefined && applied > 0) await options.before?.(next)
  await apply(client, options)
}

async function apply(client: pg.Client, { to, gaveWay }: MigrateOptions): Promise<void> {
  if (to === undefined) return applyFrom(FOLDER, client, gaveWay)
  const folder = await mkdtemp(join(tmpdir(), 'kerf-migrations-'))
  try {
    await cp(FOLDER, folder, { recursive: true })
    const journal = readJournal()
    const last = journal.entries.findIndex(({ tag }) => tag === to)
    const entries = journal.entries.slice(0, last + 1)
    await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
    await applyFrom(folder, client, gaveWay)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** It restarts after it gave way. */
async function applyFrom(folder: string, client: pg.Client, gaveWay?: () => void): Promise<void> {
  await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`)
  for (;;) {
    try {
      return await migrate(drizzle(client), { migrationsFolder: folder })
    } catch (error) {
      const heldUp = [...causesOf(error)].some(({ code }) => GAVE_WAY.has(code ?? ''))
      if (!heldUp) throw error
    }
    gaveWay?.()
    await sleep(PAUSE_MS)
  }
}

async function countApplied(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as there",
  )
  if (!rows[0]?.there) return 0
  const applied = await client.query<{ count: number }>(
    'select count(*)::int as count from drizzle.__drizzle_migrations',
  )
  return applied.rows[0]?.count ?? 0
}

/** A database that replaced the first one may lack some. */
export async function hasCurrentSchema(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from drizzle.__drizzle_migrations',
  )
  // Extra ones belong to a newer version that is starting beside this one.
  return (rows[0]?.count ?? 0) >= knownMigrations().length
}

/** @throws StartRefused when this version doesn't know one */
export async function appliedMigration(client: ClientBase): Promise<string> {
  const applied = await countApplied(client)
  const tag = knownMigrations()[applied - 1]
  if (tag === undefined)
    throw new StartRefused(applied > 0 ? NEWER : 'There is no Kerf in this database yet.')
  return tag
}

/** @throws StartRefused unless the database has exactly the schema of this version */
export async function refuseOutdated(connection: Connection): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(WITHOUT_LIMITS)
    if ((await appliedMigration(client)) === knownMigrations().at(-1)) return
    throw new StartRefused(
      'The database is of an older version of Kerf: start Kerf, which brings it up to date.',
    )
  } finally {
    await client.end()
  }
}
