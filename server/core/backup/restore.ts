import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Connection } from '../../db/client.ts'
import { appliedMigration, knownMigrations, migrateDatabase } from '../../db/migrate.ts'
import type { ObjectStore } from '../storage/store.ts'
import type { Manifest } from './manifest.ts'
import { continueCounters, copyIn, listTables } from './tables.ts'
import { BadBackup, unpackBackup } from './unpack.ts'

export interface RestoreWish {
  connection: Connection
  store: ObjectStore
  /** For what is unpacked meanwhile. */
  dataDir: string
  /** Of the archive. */
  path: string
}

/** An installation that cannot be restored into; the message says why. */
export class NotEmpty extends Error {}

/**
 * Puts a backup of a whole installation into an empty one. The archive is read to its end and compared before anything
 * is touched; rows come in one transaction, after the files.
 * @throws BadBackup, NotEmpty
 */
export async function restoreBackup(wish: RestoreWish): Promise<Manifest> {
  await mkdir(wish.dataDir, { recursive: true })
  const folder = await mkdtemp(join(wish.dataDir, '.restore-'))
  try {
    const manifest = await unpackBackup(wish.path, folder)
    if (manifest.organization !== undefined) {
      throw new BadBackup('it holds one organization only, as a record of what was removed')
    }
    if (!knownMigrations().includes(manifest.migration)) {
      throw new BadBackup(`it was made by a newer version of Kerf (${manifest.kerf})`)
    }
    await migrateDatabase(wish.connection, { to: manifest.migration })
    await putInto(wish, manifest, folder)
    await migrateDatabase(wish.connection)
    return manifest
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function putInto(wish: RestoreWish, manifest: Manifest, folder: string): Promise<void> {
  const client = new pg.Client({ ...wish.connection, application_name: 'kerf restore' })
  await client.connect()
  const stored: string[] = []
  try {
    await refuseUnlessEmpty(client, manifest)
    for (const { name } of manifest.files) {
      await wish.store.put(name, await readFile(join(folder, name)))
      stored.push(name)
    }
    await client.query('begin')
    for (const { name, table, columns } of manifest.tables) {
      await pipeline(createReadStream(join(folder, name)), client.query(copyFrom(copyIn(table, columns))))
    }
    await continueCounters(client)
    await client.query('commit')
  } catch (error) {
    for (const name of stored) await wish.store.remove(name)
    throw error
  } finally {
    await client.end()
  }
}

async function refuseUnlessEmpty(client: pg.Client, manifest: Manifest): Promise<void> {
  const present = await appliedMigration(client)
  if (present !== manifest.migration) {
    throw new NotEmpty(
      'A newer version of Kerf has been started here before. Restore into a DATA_DIR, or a database, that is new',
    )
  }
  const tables = await listTables(client)
  const unknown = manifest.tables.find(({ table }) => !tables.some(({ name }) => name === table))
  if (unknown) throw new BadBackup(`it holds the table ${unknown.table}, which Kerf does not have`)
  for (const { name } of tables) {
    const { rows } = await client.query(`select from "${name}" limit 1`)
    if (rows.length > 0) {
      throw new NotEmpty('There is data here already. Restore into a DATA_DIR, or a database, that is new')
    }
  }
}
