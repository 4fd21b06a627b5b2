import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform, type Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { pack, type Pack } from 'tar-stream'
import type { Connection } from '../../db/client.ts'
import { appliedMigration } from '../../db/migrate.ts'
import type { ObjectStore } from '../storage/store.ts'
import { holdFiles } from './hold.ts'
import { MANIFEST, type Manifest, type Part } from './manifest.ts'
import { copyOut, listTables, type Table } from './tables.ts'

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
}

/**
 * Writes rows and files of one moment into one archive, while the server goes on.
 * @throws when a file is not what its row says; nothing is left at the path then
 */
export async function writeBackup(wish: BackupWish): Promise<Manifest> {
  await mkdir(dirname(wish.path), { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(dirname(wish.path), '.backup-'))
  const client = new pg.Client({ ...wish.connection, application_name: 'kerf backup' })
  try {
    await client.connect()
    await holdFiles(client)
    await client.query('begin isolation level repeatable read read only')
    const manifest = await collect(client, wish, folder)
    const archive = join(folder, 'archive')
    await writeArchive(archive, folder, manifest, wish.store)
    await rename(archive, wish.path)
    await syncFolder(dirname(wish.path))
    return manifest
  } finally {
    await client.end()
    await rm(folder, { recursive: true, force: true })
  }
}

async function collect(client: pg.Client, wish: BackupWish, folder: string): Promise<Manifest> {
  const tables: Manifest['tables'] = []
  for (const table of await listTables(client)) tables.push(await spool(client, table, wish.orgId, folder))
  return {
    format: 1,
    kerf: wish.version,
    migration: await appliedMigration(client),
    createdAt: new Date().toISOString(),
    ...(wish.orgId !== undefined && { organization: wish.orgId }),
    tables,
    files: wish.store ? await listFiles(client, wish.store, wish.orgId) : [],
  }
}

/** A table's rows into a file of its own, because an archive wants to know sizes beforehand. */
async function spool(
  client: pg.Client,
  table: Table,
  orgId: string | undefined,
  folder: string,
): Promise<Manifest['tables'][number]> {
  const name = `tables/${table.name}.csv`
  const rows = client.query(copyTo(copyOut(table, orgId)))
  const measure = measuring()
  await pipeline(rows, measure.stream, createWriteStream(join(folder, `${table.name}.csv`), { mode: 0o600 }))
  return { name, table: table.name, columns: table.columns, rows: rows.rowCount, ...measure.result() }
}

async function listFiles(client: pg.Client, store: ObjectStore, orgId: string | undefined): Promise<Part[]> {
  const { rows } = await client.query<{ id: string; size: number; sha256: string; thumbnail: number }>(
    `select id, size, sha256, coalesce(thumbnail_size, 0) as thumbnail from objects
     where stored_at is not null and ($1::uuid is null or org_id = $1) order by id`,
    [orgId ?? null],
  )
  const parts: Part[] = []
  for (const { id, size, sha256, thumbnail } of rows) {
    parts.push({ name: `files/${id}`, size, sha256 })
    // Its hash stands nowhere: it is made from the file, and could be made again.
    if (thumbnail > 0) parts.push(await measured(`thumbnails/${id}`, store))
  }
  return parts
}

async function measured(name: string, store: ObjectStore): Promise<Part> {
  const measure = measuring()
  await pipeline(await store.read(name), measure.stream.resume())
  return { name, ...measure.result() }
}

async function writeArchive(
  path: string,
  folder: string,
  manifest: Manifest,
  store: ObjectStore | undefined,
): Promise<void> {
  const archive = pack()
  const filled = fill(archive, folder, manifest, store)
  // Heard of here when it fails, and by the pipeline, which then ends.
  filled.catch((error: Error) => archive.destroy(error))
  await Promise.all([
    filled,
    pipeline(
      archive as unknown as Readable,
      createGzip({ level: 1 }),
      createWriteStream(path, { mode: 0o600 }),
    ),
  ])
  const file = await open(path)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

async function fill(
  archive: Pack,
  folder: string,
  manifest: Manifest,
  store: ObjectStore | undefined,
): Promise<void> {
  archive.entry({ name: MANIFEST }, JSON.stringify(manifest, null, 2))
  for (const part of manifest.tables) {
    await add(archive, part, createReadStream(join(folder, `${part.table}.csv`)))
  }
  for (const part of manifest.files) if (store) await add(archive, part, await store.read(part.name))
  archive.finalize()
}

async function add(archive: Pack, part: Part, content: Readable): Promise<void> {
  const measure = measuring()
  const entry = archive.entry({ name: part.name, size: part.size })
  await pipeline(content, measure.stream, entry as unknown as Writable)
  const { size, sha256 } = measure.result()
  if (size !== part.size || sha256 !== part.sha256) {
    throw new Error(`${part.name} is not what the database says of it: it is damaged`)
  }
}

/** Passes bytes on, and tells how many they were and their hash. */
export function measuring() {
  const hash = createHash('sha256')
  let size = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  return { stream, result: () => ({ size, sha256: hash.digest('hex') }) }
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
