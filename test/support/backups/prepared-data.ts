import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { installJobs } from '../../../server/jobs/jobs.ts'
import { openDatabase, type Connection } from '../../../server/db/client.ts'
import { startEmbedded } from '../../../server/db/embedded/embedded.ts'
import { migrateDatabase } from '../../../server/db/migrate.ts'

const ROOT = join(import.meta.dirname, '../../..')
const MIGRATIONS = join(ROOT, 'server/db/migrations')
/** The files that determine the PostgreSQL version and how a cluster is created. */
const MAKERS = ['package-lock.json', 'server/db/embedded/postgres-cluster.ts', 'server/db/migrate.ts']
const execute = promisify(execFile)

/** Kept between runs, one for each database name. */
const KEPT = join(ROOT, 'node_modules/.cache/kerf-databases')

/**
 * Puts a PostgreSQL with an empty, migrated database into a data folder, as a first start leaves it. It is created once
 * for all tests and runs, because that takes longer than the start of a server.
 */
export async function prepareData(folder: string, database = 'kerf'): Promise<void> {
  const made = join(KEPT, `${database}-${await fingerprint()}`)
  if (!existsSync(made)) await make(made, database)
  await execute('cp', ['-a', join(made, 'postgres'), folder])
}

async function make(place: string, name: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kerf-prepared-'))
  const embedded = await startEmbedded(folder, () => undefined, { durable: false })
  const connection = { ...embedded.connection, database: name }
  if (name !== embedded.connection.database) await createDatabase(embedded.connection, name)
  await migrateDatabase(connection)
  const database = openDatabase(connection, { max: 2, onError: () => undefined })
  await installJobs(database.pool)
  await database.close()
  await embedded.stop()
  await mkdir(KEPT, { recursive: true })
  const aside = await mkdtemp(`${place}.new-`)
  await execute('cp', ['-a', join(folder, 'postgres'), aside])
  await rm(folder, { recursive: true, force: true })
  try {
    await rename(aside, place)
  } catch (error) {
    // Another process was faster.
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    await rm(aside, { recursive: true, force: true })
  }
  await removeOutdated(place, name)
}

async function createDatabase(connection: Connection, name: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
}

/** Removes data that was prepared for other migrations. */
async function removeOutdated(place: string, name: string): Promise<void> {
  const outdated = (await readdir(KEPT)).filter((kept) => new RegExp(`^${name}-[0-9a-f]{16}$`).test(kept))
  for (const kept of outdated) {
    if (kept !== basename(place)) await rm(join(KEPT, kept), { recursive: true, force: true })
  }
}

/** A hash of all files that the database depends on. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of MAKERS) hash.update(await readFile(join(ROOT, file)))
  for (const name of (await readdir(MIGRATIONS)).toSorted()) {
    if (name.endsWith('.sql')) hash.update(await readFile(join(MIGRATIONS, name)))
  }
  return hash.digest('hex').slice(0, 16)
}
