import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { WITHOUT_LIMITS, type Connection } from '../../db/client.ts'
import { appliedMigration, knownMigrations, migrateDatabase } from '../../db/migrate.ts'
import { makeFolders } from '../../db/embedded/make-folders.ts'
import { isStored, readStoreId } from '../../core/storage/store-id.ts'
import { StoreUnavailable, type ObjectStore } from '../../core/storage/store.ts'
import { OutcomeUnknown } from '../../core/transact.ts'
import { transactionId, wasCommitted } from './commit-outcome.ts'
import type { Manifest, Part } from './manifest.ts'
import { advanceSequences, copyFromCsv, listTables } from './tables.ts'
import { BadBackup, unpackBackup } from './unpack.ts'

const UNPACK_PREFIX = '.restore-'
// The pattern of `mkdtemp`, because similar names may belong to others.
const UNPACKED = /^\.restore-[A-Za-z0-9]{6}$/

/** An unpacked and verified archive, ready for restoring. */
export interface OpenBackup {
  manifest: Manifest
  /** The folder of its parts, until `close`. */
  folder: string
  close(): Promise<void>
}

export interface RestoreOptions {
  connection: Connection
  store: ObjectStore
  /** The place of the store in the operator's words. */
  place: string
  /** Allows a store that had another database's files. */
  sameFiles: boolean
  /** Stops the restore, which then fails with the signal's reason. */
  signal: AbortSignal
}

/** The installation can't take a restore. The message says why. */
export class RestoreRefused extends Error {}

const UNKNOWN =
  'The connection to the database was lost at the end, and nobody knows whether the rows are there. The files were kept. ' +
  'Run the same restore again: if it says that there is data here already, everything is back.'

/**
 * Unpacks an archive into a folder of DATA_DIR.
 * @throws BadBackup, RestoreRefused
 */
export async function openBackup(path: string, dataDir: string, signal: AbortSignal): Promise<OpenBackup> {
  const folder = await makeFolder(dataDir)
  const close = () => rm(folder, { recursive: true, force: true })
  try {
    const manifest = await unpackBackup(path, folder, signal)
    if (manifest.organization !== undefined) {
      throw new BadBackup('it holds one organization only, as a record of what was removed')
    }
    if (!knownMigrations().includes(manifest.migration)) {
      throw new BadBackup(`it was made by a newer version of Kerf (${manifest.kerf})`)
    }
    return { manifest, folder, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function makeFolder(dataDir: string): Promise<string> {
  try {
    // PostgreSQL's own user must be able to pass through it.
    makeFolders(dataDir, 0o711)
    return await mkdtemp(join(dataDir, UNPACK_PREFIX))
  } catch (cause) {
    throw new RestoreRefused(`DATA_DIR ${dataDir} cannot be used: ${(cause as Error).message}`, { cause })
  }
}

/**
 * Restores a backup of a whole installation into an empty one: first the files, then the rows in one
 * transaction.
 * No other process may use that database.
 * @throws BadBackup, RestoreRefused, OutcomeUnknown, whose message says what to do
 */
export async function restoreBackup(options: RestoreOptions, backup: OpenBackup): Promise<void> {
  const { connection } = options
  await removeLeftovers(backup.folder)
  await withClient(options, refuseUnlessEmpty)
  await withClient(options, (client) => takeStore(client, options))
  await withClient(options, forgetSecret)
  await migrateDatabase(connection, { to: backup.manifest.migration })
  await withClient(options, (client) => restoreInto(client, options, backup))
  await migrateDatabase(connection)
}

/** Removes the unpacked files of a killed restore. */
async function removeLeftovers(ownFolder: string): Promise<void> {
  const dataDir = dirname(ownFolder)
  for (const name of await readdir(dataDir)) {
    if (!UNPACKED.test(name) || name === basename(ownFolder)) continue
    await rm(join(dataDir, name), { recursive: true, force: true })
  }
}

async function withClient(
  { connection, signal }: RestoreOptions,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  signal.throwIfAborted()
  const client = new pg.Client({ ...connection, application_name: 'kerf restore' })
  // The running statement fails by itself.
  client.on('error', () => undefined)
  const abort = () => void client.end()
  signal.addEventListener('abort', abort)
  try {
    await client.connect()
    await client.query(WITHOUT_LIMITS)
    await work(client)
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', abort)
    await client.end()
  }
}

async function refuseUnlessEmpty(client: pg.Client): Promise<void> {
  for (const { name } of await listTables(client)) {
    const { rows } = await client.query(`select from "${name}" limit 1`)
    if (rows.length > 0) {
      throw new RestoreRefused(
        'There is data here already. Restore into a DATA_DIR, or a database, that is new.',
      )
    }
  }
}

/** A server may keep using the present files with a database that isn't lost. */
async function takeStore(client: pg.Client, { store, place, sameFiles }: RestoreOptions): Promise<void> {
  const found = await readStoreId(store)
  if (found === undefined) return
  // A database without an id takes the store's at its first start.
  const ids = (await says(client, 'store_id'))
    ? 'select store_id as id from database_epoch'
    : 'select null as id'
  const { rows } = await client.query<{ id: string | null }>(ids)
  const own = rows[0]?.id
  if (own === found) return
  if (!sameFiles) throw new RestoreRefused(otherFiles(place))
  if (own) await client.query('update database_epoch set store_id = $1', [found])
}

/** A server that started on the empty database bound it to its secret. The next server binds it again. */
async function forgetSecret(client: pg.Client): Promise<void> {
  if (!(await says(client, 'secret_fingerprint'))) return
  await client.query('update database_epoch set secret_fingerprint = null')
}

/** Whether the database has this column about itself. It may be older or have no tables yet. */
async function says(client: pg.Client, column: string): Promise<boolean> {
  const { rows } = await client.query(
    `select from information_schema.columns
     where table_schema = 'public' and table_name = 'database_epoch' and column_name = $1`,
    [column],
  )
  return rows.length > 0
}

const otherFiles = (place: string) =>
  `The files in ${place} belong to another database. Set DATA_DIR, or S3_BUCKET and S3_ENDPOINT, to a place that is ` +
  'new. Only if that database is lost, and its files are to be used again: npm run restore -- --same-files, and the archive.'

async function restoreInto(
  client: pg.Client,
  options: RestoreOptions,
  { manifest, folder }: OpenBackup,
): Promise<void> {
  if ((await appliedMigration(client)) !== manifest.migration) {
    throw new RestoreRefused(
      'A newer version of Kerf has been started here before. Restore into a DATA_DIR, or a database, that is new.',
    )
  }
  const tables = await listTables(client)
  const unknown = manifest.tables.find(({ table }) => !tables.some(({ name }) => name === table))
  if (unknown) throw new BadBackup(`it holds the table ${unknown.table}, which Kerf does not have`)
  /** Leaves out files that existed before, because another database may need them. */
  const added: string[] = []
  /** Set from the moment at which COMMIT is sent. */
  let committing: string | undefined
  try {
    for (const part of manifest.files) {
      options.signal.throwIfAborted()
      if (!(await isStored(options.store, part.name))) added.push(part.name)
      await storeFile(options.store, part, join(folder, part.name))
    }
    await client.query('begin')
    for (const { name, table, columns } of manifest.tables) {
      const rows = client.query(copyFrom(copyFromCsv(table, columns)))
      await pipeline(createReadStream(join(folder, name)), rows)
    }
    await advanceSequences(client)
    committing = await transactionId(client)
    await client.query('commit')
  } catch (error) {
    if (committing !== undefined) {
      const committed = await wasCommitted(options.connection, committing)
      // Everything is there, even if it was interrupted at that moment.
      if (committed) return
      if (committed === undefined) throw new OutcomeUnknown(UNKNOWN, { cause: error })
    }
    await removeAll(options.store, added)
    throw error
  }
}

/** A store that goes away may keep some of them. Repeating the restore writes the same files. */
async function removeAll(store: ObjectStore, names: string[]): Promise<void> {
  try {
    for (const name of names) await store.remove(name)
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
  }
}

async function storeFile(store: ObjectStore, part: Part, path: string): Promise<void> {
  // Only a remote store needs a whole file in memory.
  if (store.uploads.kind === 'direct') return void (await store.put(part.name, await readFile(path)))
  const content = createReadStream(path)
  try {
    await store.uploads.receive(part.name, content, part.size)
  } finally {
    content.destroy()
  }
}
