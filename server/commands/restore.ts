import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openBackup, restoreBackup, RestoreRefused } from '../features/backup/restore.ts'
import { BadBackup } from '../features/backup/unpack.ts'
import { OutcomeUnknown } from '../core/transact.ts'
import { openStore, placeOfStore } from '../core/storage/open.ts'
import { StoreFull } from '../core/storage/store.ts'
import { command, Refusal, type Installation } from './installation.ts'

const USAGE = 'Say which archive: npm run restore -- kerf-2026-11-21T093000.tar.gz'

/** npm run restore -- [--same-files] file: restores a backup into an empty installation. */
await command(async (installation) => {
  const { path, sameFiles } = understand()
  try {
    await restore(installation, resolve(path), sameFiles)
  } catch (error) {
    if (error instanceof BadBackup) {
      throw new Refusal(`This backup cannot be used: ${error.message}. Nothing was changed.`)
    }
    if (error instanceof RestoreRefused || error instanceof OutcomeUnknown) throw new Refusal(error.message)
    if (error instanceof StoreFull) throw new Refusal(`${error.message}. Nothing was changed.`)
    throw error
  }
})

function understand(): { path: string; sameFiles: boolean } {
  const { values, positionals } = parseArgs({ allowPositionals: true, strict: false })
  const { 'same-files': sameFiles = false, ...others } = values
  const [path, ...more] = positionals
  if (!path || more.length > 0 || typeof sameFiles !== 'boolean' || Object.keys(others).length > 0) {
    throw new Refusal(USAGE)
  }
  return { path, sameFiles }
}

async function restore(
  { config, signal, connect }: Installation,
  path: string,
  sameFiles: boolean,
): Promise<void> {
  const backup = await openBackup(path, config.dataDir, signal)
  try {
    const connection = await connect({ alone: true })
    const store = await openStore(config)
    await restoreBackup({ connection, store, place: placeOfStore(config), sameFiles, signal }, backup)
    const { tables, files, createdAt } = backup.manifest
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    process.stdout.write(
      `${rows} rows and ${files.length} files of ${createdAt} are back. Everybody signs in again.\n` +
        'The secret is in no backup: before Kerf is started, set SESSION_SECRET as it was set; where it was not, copy secret ' +
        `from the former DATA_DIR to ${join(config.dataDir, 'secret')}. With another secret customers’ links, calendars and ` +
        'links in mails end, and webhooks have to be set up again.\n',
    )
  } finally {
    await backup.close()
  }
}
