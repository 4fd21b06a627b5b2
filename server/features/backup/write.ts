import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { pack, type Pack } from 'tar-stream'
import { WITHOUT_LIMITS, type Connection } from '../../db/client.ts'
import { appliedMigration } from '../../db/migrate.ts'
import { freeBytes } from '../../core/storage/free-bytes.ts'
import { syncFolder } from '../../core/storage/sync-folder.ts'
import { MissingObject, type ObjectStore } from '../../core/storage/store.ts'
import { describeBadFile, BadFile, listFiles } from './files.ts'
import { blockFileRemoval } from './file-removal-lock.ts'
import { removeKilledBackups, WRITE_PREFIX } from './leftovers.ts'
import { MANIFEST, type Manifest, type Part } from './manifest.ts'
import { BackupFailed } from './backup-failed.ts'
import { verifyingStream, ChecksumMismatch, checksumStream } from './checksum.ts'
import { copyToCsv, listTables, type Table } from './tables.ts'

export interface BackupOptions {
  connection: Connection
  /** Undefined: rows only. */
  store: ObjectStore | undefined
  /** Where the archive is written; it appears there once it is complete. */
  path: string
  /** Kerf's. */
  version: string
  /** Undefined: the whole installation. */
  orgId?: string
  /** So much of the disk is left to others, such as the database. */
  reserveBytes?: number
  /** Stops the backup, which then fails with its reason. */
  signal?: AbortSignal
}

/**
 * Writes rows and files, as they are at one moment, into one archive; the server keeps running. After a failure there is
 * nothing at the path.
 * @throws BackupFailed when a file is not what its row says, or the archive cannot be written
 */
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
  await mkdir(dirname(options.path), { recursive: true, mode: 0o700 })
  await removeKilledBackups(dirname(options.path))
  const folder = await mkdtemp(join(dirname(options.path), WRITE_PREFIX))
  const client = new pg.Client({ ...options.connection, application_name: 'kerf backup' })
  // The database may go away meanwhile. The statement that runs then fails by itself, so nothing is done here.
  client.on('error', () => undefined)
  const abort = () => void client.end()
  options.signal?.addEventListener('abort', abort)
  try {
    await client.connect()
    await client.query(WITHOUT_LIMITS)
    if (options.store) await blockFileRemoval(client, options.orgId)
    const manifest = await collect(client, options, folder)
    const archive = join(folder, 'archive')
    await writeArchive(archive, { client, folder, manifest, options })
    await rename(archive, options.path)
    await syncFolder(dirname(options.path))
    return manifest
  } finally {
    options.signal?.removeEventListener('abort', abort)
    await client.end()
    await rm(folder, { recursive: true, force: true })
  }
}

async function collect(client: pg.Client, options: BackupOptions, folder: string): Promise<Manifest> {
  await client.query('begin isolation level repeatable read read only')
  const tables: Manifest['tables'] = []
  for (const table of await listTables(client)) tables.push(await exportTable(client, table, options, folder))
  const manifest: Manifest = {
    format: 1,
    kerf: options.version,
    migration: await appliedMigration(client),
    createdAt: new Date().toISOString(),
    ...(options.orgId !== undefined && { organization: options.orgId }),
    tables,
    files: options.store ? await listFiles(client, options.store, options.orgId) : [],
  }
  // Copying the files may take long. They need the lock only, not the transaction.
  await client.query('commit')
  return manifest
}

/** Writes a table's rows into a file of their own, because an entry of an archive begins with its size. */
async function exportTable(
  client: pg.Client,
  table: Table,
  { orgId, signal }: BackupOptions,
  folder: string,
): Promise<Manifest['tables'][number]> {
  const name = `tables/${table.name}.csv`
  const rows = client.query(copyTo(copyToCsv(table, orgId)))
  const checksum = checksumStream()
  const file = createWriteStream(join(folder, `${table.name}.csv`), { mode: 0o600 })
  await pipeline(rows, checksum.stream, file, { signal })
  // PostgreSQL reports the number of rows after the last of them.
  await client.query('select')
  return { name, table: table.name, columns: table.columns, rows: rows.rowCount, ...checksum.result() }
}

interface ArchiveContent {
  client: pg.Client
  folder: string
  manifest: Manifest
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
      createWriteStream(path, { mode: 0o600 }),
      { signal: content.options.signal },
    )
  } catch (error) {
    // Nothing may write here any more when the folder is removed, so the other side is waited for.
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
  { client, folder, manifest, options }: ArchiveContent,
): Promise<void> {
  archive.entry({ name: MANIFEST }, JSON.stringify(manifest, null, 2))
  await leaveReserve(options)
  for (const part of manifest.tables) {
    await addEntry(archive, part, createReadStream(join(folder, `${part.table}.csv`)))
  }
  for (const part of manifest.files) {
    await leaveReserve(options, part.size)
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

async function leaveReserve({ path, reserveBytes = 0 }: BackupOptions, bytes = 0): Promise<void> {
  if ((await freeBytes(dirname(path))) - bytes >= reserveBytes) return
  throw new BackupFailed(`The backup ${path} would take what is left of the disk`)
}

async function addEntry(archive: Pack, part: Part, content: Readable): Promise<void> {
  const entry = archive.entry({ name: part.name, size: part.size })
  await pipeline(content, verifyingStream(part), entry as unknown as Writable)
}

/** Bytes of an archive. */
export async function sizeOf(path: string): Promise<number> {
  return (await stat(path)).size
}
