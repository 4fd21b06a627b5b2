import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { commandLine } from '../installed.ts'
import { WITHOUT_LIMITS, type Connection } from '../db/client.ts'
import { appliedMigration, knownMigrations, migrateDatabase } from '../db/migrate.ts'
import { makeFolders } from '../db/embedded/folders.ts'
import { isStored, readStoreId } from '../store/store-id.ts'
import { StoreUnavailable, type ObjectStore } from '../store/store.ts'
import { OutcomeUnknown } from '../db/transact.ts'
import { fingerprintOf } from '../secrets/proofs.ts'
import type { SealedSecret } from './sealed-secret.ts'
import { transactionId, wasCommitted } from './commit-outcome.ts'
import type { Manifest, Part } from './manifest.ts'
import { advanceSequences, copyFromCsv, listTables } from './tables.ts'
import { BadBackup, unpackBackup, type Archive, type Unpacking } from './unpack.ts'

const UNPACK_PREFIX = '.restore-'
// The pattern of `mkdtemp`, because similar names may belong to others.
const UNPACKED = /^\.restore-[A-Za-z0-9]{6}$/

export interface OpenBackup {
  manifest: Manifest
  /** Removed by `close`. */
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
  signal: AbortSignal
  /** Later backups get it by the same passphrase. `put` puts it in its place and returns what undoes this. */
  secret?: { plain: string; sealed: SealedSecret; put: () => Promise<() => Promise<void>> } | undefined
}

/** The installation can't take a restore. The message says why. */
export class RestoreRefused extends Error {}

const UNKNOWN =
  'The connection to the database was lost at the end, and nobody knows whether the rows are there. The files were kept. ' +
  'Run the same restore again: if it says that there is data here already, everything is back.'

/** @throws BadBackup, RestoreRefused */
export async function openBackup(
  from: Archive,
  dataDir: string,
  { signal, ...options }: Omit<Unpacking, 'folder'>,
): Promise<OpenBackup> {
  const folder = await makeFolder(dataDir)
  const close = () => rm(folder, { recursive: true, force: true })
  try {
    const manifest = await unpackBackup(from, { folder, signal, ...options })
    if (manifest.organization !== undefined) {
      throw new BadBackup(
        `it holds one organization only, which ${commandLine('admin')} import-organization reads`,
      )
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

/** @throws BadBackup, RestoreRefused, OutcomeUnknown, whose message says what to do */
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

/** A server that started on the empty database bound it to its secret. */
async function forgetSecret(client: pg.Client): Promise<void> {
  if (!(await says(client, 'secret_fingerprint'))) return
  await client.query('update database_epoch set secret_fingerprint = null')
}

/** A server with another one won't start. */
async function keepSecret(client: pg.Client, { secret }: RestoreOptions): Promise<void> {
  if (!secret) return
  await client.query('update database_epoch set secret_fingerprint = $1, sealed_secret = $2', [
    fingerprintOf(secret.plain),
    JSON.stringify(secret.sealed),
  ])
}

/** The database may be older or have no tables yet. */
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
  `new. Only if that database is lost, and its files are to be used again: ${commandLine('restore')} --same-files, and the archive.`

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
  // With the rows but without the secret, a second restore would be refused.
  const takeAwaySecret = await options.secret?.put()
  try {
    for (const part of manifest.files) {
      options.signal.throwIfAborted()
      if (!(await isStored(options.store, part.name))) added.push(part.name)
      await storeFile(options.store, part, join(folder, part.name))
    }
    await client.query('begin')
    for (const part of manifest.tables) {
      const rows = client.query(copyFrom(copyFromCsv(part.table, part.columns)))
      await pipeline(createReadStream(join(folder, part.name)), rows)
      await refuseLostRows(client, part)
    }
    await advanceSequences(client)
    await keepSecret(client, options)
    committing = await transactionId(client)
    await client.query('commit')
  } catch (error) {
    if (committing !== undefined) {
      const committed = await wasCommitted(options.connection, committing)
      // Everything is there, even if it was interrupted at that moment.
      if (committed) return
      if (committed === undefined) throw new OutcomeUnknown(UNKNOWN, { cause: error })
    }
    await takeAwaySecret?.()
    await removeAll(options.store, added)
    throw error
  }
}

async function refuseLostRows(client: pg.Client, { table, rows }: Manifest['tables'][number]): Promise<void> {
  const counted = await client.query<{ rows: string }>(`select count(*) as rows from "${table}"`)
  const found = Number(counted.rows[0]?.rows)
  if (found !== rows) throw new BadBackup(`of ${rows} rows of the table ${table} only ${found} came back`)
}

/** A store that goes away may keep some of them. Repeating the restore writes the same files. */
async function removeAll(store: ObjectStore, names: string[]): Promise<void> {
  try {
    for (const name of names) await store.remove(name)
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
  }
}

export async function storeFile(store: ObjectStore, part: Part, path: string): Promise<void> {
  // Only a remote store needs a whole file in memory.
  if (store.uploads.kind === 'direct') return void (await store.put(part.name, await readFile(path)))
  const content = createReadStream(path)
  try {
    await store.uploads.receive(part.name, content, part.size)
  } finally {
    content.destroy()
  }
}
