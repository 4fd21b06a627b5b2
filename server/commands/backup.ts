import { readlink, realpath, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { archiveName } from '../backup/organization-backup.ts'
import { BackupFailed, sizeOf, writeBackup } from '../backup/write.ts'
import { openStore } from '../store/open.ts'
import { main, Refusal, type Command } from './installation.ts'

/** npm run backup [-- file] */
export const backup: Command = async ({ config, version, args, signal, connect }) => {
  const [named] = args
  const path = named ? await targetOf(named) : join(config.dataDir, 'backups', archiveName('kerf'))
  const connection = await connect()
  const store = await openStore(config)
  // Beside the database, each night's backup would take space that the database needs.
  const reserveBytes = named ? 0 : config.diskReserveBytes
  const options = { connection, store, path, version, signal, reserveBytes }
  const { tables, files } = await writeBackup(options).catch(refuse)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const megabytes = ((await sizeOf(path)) / 1024 / 1024).toFixed(1)
  return `${path}\n${rows} rows and ${files.length} files, ${megabytes} MB`
}

if (import.meta.main) await main(backup)

function refuse(error: unknown): never {
  throw error instanceof BackupFailed ? new Refusal(error.message) : error
}

async function targetOf(named: string): Promise<string> {
  if (named.startsWith('~')) throw new Refusal(`Name the backup by a path without ~, not "${named}".`)
  try {
    return await behindLinks(resolve(named))
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(`The backup ${resolve(named)} cannot be written: ${(error as Error).message}`)
  }
}

/** Replaces the file behind a link, never the link itself. */
async function behindLinks(path: string): Promise<string> {
  const found = await unlessAbsent(stat(path))
  if (found?.isFile() || found?.isDirectory()) return realpath(path)
  if (found) {
    throw new Refusal(`${path} is a pipe or a device, and a backup is written beside it first. Name a file.`)
  }
  const link = await unlessAbsent(readlink(path))
  return link === undefined ? path : behindLinks(resolve(await realpath(dirname(path)), link))
}

async function unlessAbsent<T>(looking: Promise<T>): Promise<T | undefined> {
  try {
    return await looking
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
