import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Connection } from '../../db/client.ts'
import type { ObjectStore } from '../../core/storage/store.ts'
import { writeBackup } from './write.ts'

/** Keeps what is about to be removed from an organization: an archive in `<dataDir>/backups`, named for the reason. */
export type KeepRecord = (orgId: string, reason: string, options: { files: boolean }) => Promise<void>

export function recordKeeper(deps: {
  connection: Connection
  store: ObjectStore
  dataDir: string
  version: string
}): KeepRecord {
  return async (orgId, reason, { files }) => {
    await writeBackup({
      connection: deps.connection,
      store: files ? deps.store : undefined,
      path: join(deps.dataDir, 'backups', nameOf(reason)),
      version: deps.version,
      orgId,
    })
  }
}

/** A name for an archive that was made now. */
export function nameOf(reason: string): string {
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '')
  return `${reason}-${moment}-${randomBytes(2).toString('hex')}.tar.gz`
}
