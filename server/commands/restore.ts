import { resolve } from 'node:path'
import { openBackup, restoreBackup, RestoreRefused } from '../features/backup/restore.ts'
import { BadBackup } from '../features/backup/unpack.ts'
import { OutcomeUnknown } from '../core/transact.ts'
import { openStore } from '../core/storage/open.ts'
import { StoreFull } from '../core/storage/store.ts'
import { command, Refusal, type Installation } from './installation.ts'

/** npm run restore -- file: a backup into an installation that is empty. */
await command(async (installation) => {
  const path = process.argv[2]
  if (!path) throw new Refusal('Say which archive: npm run restore -- kerf-2026-11-21T093000.tar.gz')
  try {
    await restore(installation, resolve(path))
  } catch (error) {
    if (error instanceof BadBackup) {
      throw new Refusal(`This backup cannot be used: ${error.message}. Nothing was changed.`)
    }
    if (error instanceof RestoreRefused || error instanceof OutcomeUnknown) throw new Refusal(error.message)
    if (error instanceof StoreFull) throw new Refusal(`${error.message}. Nothing was changed.`)
    throw error
  }
})

async function restore({ config, signal, connect }: Installation, path: string): Promise<void> {
  const backup = await openBackup(path, config.dataDir, signal)
  try {
    const connection = await connect({ alone: true })
    await restoreBackup({ connection, store: await openStore(config), signal }, backup)
    const { tables, files, createdAt } = backup.manifest
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    process.stdout.write(
      `${rows} rows and ${files.length} files of ${createdAt} are back. Everybody signs in again.\n`,
    )
  } finally {
    await backup.close()
  }
}
