import { createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { pack, type Pack } from 'tar-stream'
import { WITHOUT_LIMITS, type Connection } from '../db/client.ts'
import { appliedMigration } from '../db/migrate.ts'
import { freeBytes } from '../store/disk.ts'
import { makeFolders, syncFolder } from '../db/embedded/folders.ts'
import { MissingObject, type ObjectStore } from '../store/store.ts'
import { describeBadFile, BadFile, listFiles } from './files.ts'
import { blockFileRemoval } from './file-removal-lock.ts'
import { openWriter, removeDeadWriters } from './leftovers.ts'
import { MANIFEST, SEALED_SECRET, type Manifest, type Part } from './manifest.ts'
import { checksum, verifyingStream, ChecksumMismatch, checksumStream } from './checksum.ts'
import { copyToCsv, listTables, type Table } from './tables.ts'

export class BackupFailed extends Error {}

// Another installation may write into the same folder, and this database doesn't know its writers.
const DAY_MS = 24 * 60 * 60_000
/** Checks the free space after this many bytes of an archive. */
const LOOK_BYTES = 1024 * 1024

export interface BackupOptions {
  connection: Connection
  store: ObjectStore | undefined
  /** It appears there once it is complete. */
  path: string
  version: string
  /** Undefined for the whole installation. */
  orgId?: string
  /** What another server needs besides, to read the organization in. */
  secrets?: (client: pg.ClientBase) => Promise<Manifest['secrets']>
  /** The disk space to leave free for others, such as the database. */
  reserveBytes?: number
  signal?: AbortSignal
}

/** After a failure the path is empty. @throws BackupFailed */
export async function writeBackup(options: BackupOptions): Promise<Manifest> {
  try {
    return await write(options)
  } catch (error) {
    options.signal?.throwIfAborted()
    if (error instanceof BadFile) throw new BackupFailed(`${error.message}. No backup was made`)
    const { syscall, message } = error as NodeJS.ErrnoException
    if (syscall === undefined || syscall === 'connect') throw error
    throw new BackupFailed(`The backup ${options.path} cannot be written: ${message}`, { cause: error })
  }
}

async function write(options: BackupOptions): Promise<Manifest> {
  const parent = dirname(options.path)
  makeFolders(parent, 0o700)
  const client = new pg.Client({ ...options.connection, application_name: 'kerf backup' })
  // The running statement fails by itself.
  client.on('error', () => undefined)
  const abort = () => void client.end()
  options.signal?.addEventListener('abort', abort)
  let folder: string | undefined
  try {
    await client.connect()
    await client.query(WITHOUT_LIMITS)
    await removeDeadWriters(client, parent, { idleMs: DAY_MS })
    folder = await openWriter(client, parent)
    await leaveReserve(options)
    if (options.store) await blockFileRemoval(client, options.orgId)
    await client.query('begin isolation level repeatable read read only')
    const tables = await listTables(client, options.orgId)
    const sealed = options.orgId === undefined ? await readSealedSecret(client) : undefined
    const manifest = await describeContent(client, tables, { ...options, sealed })
    const archive = join(folder, 'archive')
    await writeArchive(archive, { client, tables, manifest, sealed, options })
    await rename(archive, options.path)
    await syncFolder(parent)
    return manifest
  } finally {
    options.signal?.removeEventListener('abort', abort)
    await client.end()
    if (folder) await rm(folder, { recursive: true, force: true })
  }
}

/** JSON. An older schema has no such column. */
async function readSealedSecret(client: pg.Client): Promise<string | undefined> {
  const there = await client.query("select from pg_tables where tablename = 'database_epoch'")
  if (there.rows.length === 0) return undefined
  const { rows } = await client.query<{ sealed: string | null }>(
    "select to_jsonb(e) ->> 'sealed_secret' as sealed from database_epoch e",
  )
  return rows[0]?.sealed ?? undefined
}

async function describeContent(
  client: pg.Client,
  tables: Table[],
  { sealed, ...options }: BackupOptions & { sealed: string | undefined },
): Promise<Manifest> {
  const measured: Manifest['tables'] = []
  for (const table of tables) measured.push(await measureTable(client, table, options))
  return {
    format: 1,
    kerf: options.version,
    migration: await appliedMigration(client),
    createdAt: new Date().toISOString(),
    ...(options.orgId !== undefined && { organization: options.orgId }),
    ...(options.secrets && { secrets: await options.secrets(client) }),
    tables: measured,
    files: options.store ? await listFiles(client, options.store, options.orgId) : [],
    ...(sealed !== undefined && { sealed: { name: SEALED_SECRET, ...checksum(sealed) } }),
  }
}

/** Each table is read twice, because an archive's entry begins with its size. */
async function measureTable(
  client: pg.Client,
  table: Table,
  { orgId, signal }: BackupOptions,
): Promise<Manifest['tables'][number]> {
  const name = `tables/${table.name}.csv`
  const rows = client.query(copyTo(copyToCsv(table, orgId)))
  const checksum = checksumStream()
  await pipeline(rows, checksum.stream.resume(), { signal })
  // PostgreSQL reports the number of rows after the last row.
  await client.query('select')
  return { name, table: table.name, columns: table.columns, rows: rows.rowCount, ...checksum.result() }
}

interface ArchiveContent {
  client: pg.Client
  tables: Table[]
  manifest: Manifest
  sealed: string | undefined
  options: BackupOptions
}

async function writeArchive(path: string, content: ArchiveContent): Promise<void> {
  const archive = pack()
  const entriesAdded = addEntries(archive, content)
  // The pipeline below fails with the same error.
  entriesAdded.catch((error: Error) => archive.destroy(error))
  try {
    await pipeline(
      archive as unknown as Readable,
      createGzip({ level: 1 }),
      (chunks: AsyncIterable<Buffer>) => leavingReserve(chunks, content.options),
      createWriteStream(path, { mode: 0o600 }),
      { signal: content.options.signal },
    )
  } catch (error) {
    // The folder can only be removed after the other side has ended, too.
    const reason: unknown = await entriesAdded.then(
      () => error,
      (why: unknown) => why,
    )
    throw reason instanceof BadFile ? reason : error
  }
  const file = await open(path)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

async function addEntries(
  archive: Pack,
  { client, tables, manifest, sealed, options }: ArchiveContent,
): Promise<void> {
  archive.entry({ name: MANIFEST }, JSON.stringify(manifest, null, 2))
  if (sealed !== undefined) archive.entry({ name: SEALED_SECRET }, sealed)
  for (const table of tables) {
    const part = manifest.tables.find(({ table: name }) => name === table.name)
    if (part) await addEntry(archive, part, client.query(copyTo(copyToCsv(table, options.orgId))))
  }
  // Copying the files can take long, and needs the lock but not the transaction.
  await client.query('commit')
  for (const part of manifest.files) {
    try {
      if (options.store) await addEntry(archive, part, await options.store.read(part.name))
    } catch (error) {
      if (error instanceof MissingObject) throw await describeBadFile(client, part.name, 'missing')
      if (error instanceof ChecksumMismatch) throw await describeBadFile(client, part.name, 'damaged')
      throw error
    }
  }
  archive.finalize()
}

async function leaveReserve({ path, reserveBytes = 0 }: BackupOptions): Promise<void> {
  if ((await freeBytes(dirname(path))) >= reserveBytes) return
  throw new BackupFailed(`The backup ${path} would take what is left of the disk`)
}

/** Other programs write at the same time, too. */
async function* leavingReserve(chunks: AsyncIterable<Buffer>, options: BackupOptions) {
  let unseen = 0
  for await (const chunk of chunks) {
    unseen += chunk.length
    if (unseen >= LOOK_BYTES) {
      await leaveReserve(options)
      unseen = 0
    }
    yield chunk
  }
}

async function addEntry(archive: Pack, part: Part, content: Readable): Promise<void> {
  const entry = archive.entry({ name: part.name, size: part.size })
  await pipeline(content, verifyingStream(part), entry as unknown as Writable)
}

export async function sizeOf(path: string): Promise<number> {
  return (await stat(path)).size
}
