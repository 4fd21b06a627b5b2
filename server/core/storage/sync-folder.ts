import { open } from 'node:fs/promises'

/** Settles when the folder's new, renamed and removed entries would survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
