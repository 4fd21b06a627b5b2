import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Connection } from '../../db/client.ts'
import type { ObjectStore } from '../../core/storage/store.ts'

/**
 * Writes one organization's rows into an archive in `<dataDir>/backups`, named for the reason, before they are removed.
 * @returns what deletes the archive, for where nothing was removed after all
 */
export type BackupOrganization = (
  orgId: string,
  reason: string,
  options: { files: boolean },
) => Promise<() => Promise<void>>

export function organizationBackup(deps: {
  connection: Connection
  store: ObjectStore
  dataDir: string
  version: string
  reserveBytes: number
}): BackupOrganization {
  return async (orgId, reason, { files }) => {
    // Only here, since most servers never write one.
    const { writeBackup } = await import('./write.ts')
    const { connection, version, reserveBytes } = deps
    const path = join(deps.dataDir, 'backups', archiveName(reason))
    const store = files ? deps.store : undefined
    await writeBackup({ connection, store, path, version, reserveBytes, orgId })
    return () => rm(path, { force: true })
  }
}

/** A name for an archive that was made now. */
export function archiveName(reason: string): string {
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '')
  return `${reason}-${moment}-${randomBytes(2).toString('hex')}.tar.gz`
}
