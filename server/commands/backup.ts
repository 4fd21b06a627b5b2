import { join, resolve } from 'node:path'
import { archiveName } from '../features/backup/organization-backup.ts'
import { BackupFailed } from '../features/backup/backup-failed.ts'
import { sizeOf, writeBackup } from '../features/backup/write.ts'
import { openStore } from '../core/storage/open.ts'
import { command, Refusal } from './installation.ts'

/** npm run backup [-- file]: the database and all files into one archive, also while the server runs. */
await command(async ({ config, version, signal, connect }) => {
  const named = process.argv[2]
  const path = named ? resolve(named) : join(config.dataDir, 'backups', archiveName('kerf'))
  const connection = await connect()
  const store = await openStore(config)
  // Beside the database, what each night adds would take what the database needs; elsewhere the disk may well be filled.
  const reserveBytes = named ? 0 : config.diskReserveBytes
  const options = { connection, store, path, version, signal, reserveBytes }
  const { tables, files } = await writeBackup(options).catch(refuse)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const megabytes = ((await sizeOf(path)) / 1024 / 1024).toFixed(1)
  process.stdout.write(`${path}\n${rows} rows and ${files.length} files, ${megabytes} MB\n`)
})

function refuse(error: unknown): never {
  throw error instanceof BackupFailed ? new Refusal(error.message) : error
}
