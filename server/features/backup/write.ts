import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { pack, type Pack } from 'tar-stream'
import type { Connection } from '../../db/client.ts'
import { appliedMigration } from '../../db/migrate.ts'
import { MissingObject, type ObjectStore } from '../../core/storage/store.ts'
import { badFile, BadFile, listFiles } from './files.ts'
import { holdFiles } from './hold.ts'
import { MANIFEST, type Manifest, type Part } from './manifest.ts'
import { comparing, Different, measuring } from './measure.ts'
import { copyOut, fixFormats, listTables, type Table } from './tables.ts'

export interface BackupWish {
  connection: Connection
  /** Undefined: rows only. */
  store: ObjectStore | undefined
  /** Of the archive; it appears there when it is whole. */
  path: string
  /** Kerf's. */
  version: string
  /** Undefined: the whole installation. */
  orgId?: string
  /** Gives up when it is aborted, with its reason. */
  signal?: AbortSignal
}

/** Why there is no backup, in a sentence. */
export class BackupFailed extends Error {}

/**
 * Writes rows and files of one moment into one archive, while the server goes on. Where it fails, nothing is left at
 * the path.
 * @throws BackupFailed when a file is not what its row says, or the archive cannot be written
 */
export async function writeBackup(wish: BackupWish): Promise<Manifest> {
  try {
    return await write(wish)
  } catch (error) {
    wish.signal?.throwIfAborted()
    if (error instanceof BadFile) throw new BackupFailed(`${error.message}. No backup was made`)
    const { syscall, message } = error as NodeJS.ErrnoException
    if (syscall === undefined || syscall === 'connect') throw error
    throw new BackupFailed(`The backup ${wish.path} cannot be written: ${message}`, { cause: error })
  }
}

async function write(wish: BackupWish): Promise<Manifest> {
  await mkdir(dirname(wish.path), { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(dirname(wish.path), '.backup-'))
  const client = new pg.Client({ ...wish.connection, application_name: 'kerf backup' })
  // The database may end meanwhile: a statement says so itself, and files are compared one by one.
  client.on('error', () => undefined)
  const giveUp = () => void client.end()
  wish.signal?.addEventListener('abort', giveUp)
  try {
    await client.connect()
    await holdFiles(client)
    const manifest = await collect(client, wish, folder)
    const archive = join(folder, 'archive')
    await writeArchive(archive, { client, folder, manifest, wish })
    await rename(archive, wish.path)
    await syncFolder(dirname(wish.path))
    return manifest
  } finally {
    wish.signal?.removeEventListener('abort', giveUp)
    await client.end()
    await rm(folder, { recursive: true, force: true })
  }
}

async function collect(client: pg.Client, wish: BackupWish, folder: string): Promise<Manifest> {
  await client.query('begin isolation level repeatable read read only')
  await fixFormats(client)
  const tables: Manifest['tables'] = []
  for (const table of await listTables(client)) tables.push(await spool(client, table, wish, folder))
  const manifest: Manifest = {
    format: 1,
    kerf: wish.version,
    migration: await appliedMigration(client),
    createdAt: new Date().toISOString(),
    ...(wish.orgId !== undefined && { organization: wish.orgId }),
    tables,
    files: wish.store ? await listFiles(client, wish.store, wish.orgId) : [],
  }
  // The files may take long, and need the lock only.
  await client.query('commit')
  return manifest
}

/** A table's rows into a file of its own, because an archive wants to know sizes beforehand. */
async function spool(
  client: pg.Client,
  table: Table,
  { orgId, signal }: BackupWish,
  folder: string,
): Promise<Manifest['tables'][number]> {
  const name = `tables/${table.name}.csv`
  const rows = client.query(copyTo(copyOut(table, orgId)))
  const measure = measuring()
  const file = createWriteStream(join(folder, `${table.name}.csv`), { mode: 0o600 })
  await pipeline(rows, measure.stream, file, { signal })
  // How many rows they were is told after the last of them.
  await client.query('select')
  return { name, table: table.name, columns: table.columns, rows: rows.rowCount, ...measure.result() }
}

interface Filling {
  client: pg.Client
  folder: string
  manifest: Manifest
  wish: BackupWish
}

async function writeArchive(path: string, filling: Filling): Promise<void> {
  const archive = pack()
  const filled = fill(archive, filling)
  // Heard of through the pipeline, which ends with it.
  filled.catch((error: Error) => archive.destroy(error))
  try {
    await pipeline(
      archive as unknown as Readable,
      createGzip({ level: 1 }),
      createWriteStream(path, { mode: 0o600 }),
      { signal: filling.wish.signal },
    )
  } catch (error) {
    // Waited for, because nobody must write here any more when the folder is removed.
    const reason: unknown = await filled.then(
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

async function fill(archive: Pack, { client, folder, manifest, wish }: Filling): Promise<void> {
  archive.entry({ name: MANIFEST }, JSON.stringify(manifest, null, 2))
  for (const part of manifest.tables) {
    await add(archive, part, createReadStream(join(folder, `${part.table}.csv`)))
  }
  for (const part of manifest.files) {
    try {
      if (wish.store) await add(archive, part, await wish.store.read(part.name))
    } catch (error) {
      if (error instanceof MissingObject) throw await badFile(client, part.name, 'missing')
      if (error instanceof Different) throw await badFile(client, part.name, 'damaged')
      throw error
    }
  }
  archive.finalize()
}

async function add(archive: Pack, part: Part, content: Readable): Promise<void> {
  const entry = archive.entry({ name: part.name, size: part.size })
  await pipeline(content, comparing(part), entry as unknown as Writable)
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Bytes of an archive. */
export async function sizeOf(path: string): Promise<number> {
  return (await stat(path)).size
}
