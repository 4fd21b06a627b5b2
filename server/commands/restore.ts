import { resolve } from 'node:path'
import { NotEmpty, restoreBackup } from '../core/backup/restore.ts'
import { BadBackup } from '../core/backup/unpack.ts'
import { command, Refusal } from './installation.ts'

/** npm run restore -- file: a backup into an installation that is empty. */
await command(
  async ({ config, connection, store }) => {
    const path = process.argv[2]
    if (!path) throw new Refusal('Say which archive: npm run restore -- kerf-2026-11-21T093000.tar.gz')
    try {
      const { tables, files, createdAt } = await restoreBackup({
        connection,
        store,
        dataDir: config.dataDir,
        path: resolve(path),
      })
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      process.stdout.write(
        `${rows} rows and ${files.length} files of ${createdAt} are back. Everybody signs in again.\n`,
      )
    } catch (error) {
      if (error instanceof BadBackup)
        throw new Refusal(`This backup cannot be used: ${error.message}. Nothing was changed.`)
      throw error
    }
  },
  { alone: true, refusals: [NotEmpty] },
)
