import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupTo } from '../config.ts'
import { namesIn } from './organization-backup.ts'
import { uploadsIn, type BackupPlace } from './place.ts'

/** Undefined where none are made. */
export async function openPlace(to: BackupTo, dataDir: string): Promise<BackupPlace | undefined> {
  if (to.kind === 'off') return undefined
  if (to.kind === 's3') {
    // Its client is large, and few installations need it.
    const { openBucket } = await import('./bucket.ts')
    return openBucket(to, uploadsIn(dataDir))
  }
  return {
    list: () => namesIn(to.path),
    read: async (name) => createReadStream(join(to.path, name)),
    remove: (name) => rm(join(to.path, name), { force: true }),
    add: (name, write) => write(join(to.path, name)),
  }
}
