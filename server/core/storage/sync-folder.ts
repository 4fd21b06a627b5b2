import { open } from 'node:fs/promises'

/** Settles when what was made, renamed or removed in a folder would outlive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
