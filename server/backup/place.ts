import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { BackupTo } from '../config.ts'

/** Where backups lie, by name. */
export interface BackupPlace {
  list(): Promise<string[]>
  read(name: string): Promise<Readable>
  remove(name: string): Promise<void>
  /** The archive that `write` leaves at a path gets the name. The signal ends it. @throws any error of `write` */
  add<T>(name: string, write: (path: string) => Promise<T>, signal?: AbortSignal): Promise<T>
}

/** In the operator's words. */
export function placeOfBackups(to: BackupTo): string {
  if (to.kind === 'folder') return to.path
  return to.kind === 'off' ? 'off' : `s3://${to.bucket}/${to.prefix}`
}

/** Archives wait there until they are in a bucket. */
export const uploadsIn = (dataDir: string) => join(dataDir, 'backups', '.uploads')
