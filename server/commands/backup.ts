import { join, resolve } from 'node:path'
import { nameOf } from '../core/backup/record.ts'
import { sizeOf, writeBackup } from '../core/backup/write.ts'
import { command } from './installation.ts'

/** npm run backup [-- file]: the database and all files into one archive, also while the server runs. */
await command(async ({ config, connection, store, version }) => {
  const named = process.argv[2]
  const path = named ? resolve(named) : join(config.dataDir, 'backups', nameOf('kerf'))
  const { tables, files } = await writeBackup({ connection, store, path, version })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const megabytes = ((await sizeOf(path)) / 1024 / 1024).toFixed(1)
  process.stdout.write(`${path}\n${rows} rows and ${files.length} files, ${megabytes} MB\n`)
})
