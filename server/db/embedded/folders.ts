import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { open } from 'node:fs/promises'

/** Creates a folder and its missing parents. Node's recursive mkdir never ends below /proc. */
export function makeFolders(path: string, mode: number): void {
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && statSync(path).isDirectory()) return
    if (code !== 'ENOENT' || dirname(path) === path) throw error
    makeFolders(dirname(path), mode)
    mkdirSync(path, { mode })
  }
}

/** Settles when the folder's new, renamed and removed entries would survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
