import { statfs } from 'node:fs/promises'

/** What is left of the disk on which the folder lies. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
