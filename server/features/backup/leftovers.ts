import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Begins the name of the folder in which a backup is put together, beside where its archive is to be. */
export const WRITE_PREFIX = '.backup-'

// As `mkdtemp` completes the name. The folder is whoever's choice, and may hold others that only look alike.
const NAME = /^\.backup-[A-Za-z0-9]{6}$/
const CONTENT = /^(archive|\w+\.csv)$/

// Whoever still writes has written something within a day.
const DEAD_AFTER_MS = 24 * 60 * 60_000

/** Removes what killed backups have left in this folder. What cannot be removed is no reason to have no backup. */
export async function removeKilledBackups(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (NAME.test(name)) await removeIfDead(join(parent, name)).catch(() => undefined)
  }
}

async function removeIfDead(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  if (!entries.every((entry) => entry.isFile() && CONTENT.test(entry.name))) return
  for (const path of [folder, ...entries.map(({ name }) => join(folder, name))]) {
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs < DEAD_AFTER_MS) return
  }
  await rm(folder, { recursive: true, force: true })
}
