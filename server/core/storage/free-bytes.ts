import { statfs } from 'node:fs/promises'

/** The free bytes of the disk that holds the folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
