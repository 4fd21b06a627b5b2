import { randomBytes } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Connection, Pool } from '../../db/client.ts'
import type { ObjectStore } from '../../core/storage/store.ts'
import { removeDeadWriters } from './leftovers.ts'

/** The archives in `<dataDir>/backups` that hold what was cleared. */
export interface Archives {
  /**
   * Writes one organization's rows into an archive before they are removed. Its name tells the reason and the organization.
   * @returns what deletes the archive, for where nothing was removed after all
   */
  write(orgId: string, reason: string, options: { files: boolean }): Promise<() => Promise<void>>
  /** Bytes that an organization's archives had when they were measured last. */
  bytesOf(orgId: string): number
  /** Removes what killed writers left, and measures what is there. */
  sweep(pool: Pool): Promise<void>
}

const CLEARED = /^clear-(?:users|all-data)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-/

export function openArchives(deps: {
  connection: Connection
  store: ObjectStore
  dataDir: string
  version: string
  reserveBytes: number
}): Archives {
  const folder = join(deps.dataDir, 'backups')
  let bytes = new Map<string, number>()

  async function measure(): Promise<void> {
    const found = new Map<string, number>()
    for (const name of await namesIn(folder)) {
      const [, orgId] = CLEARED.exec(name) ?? []
      if (orgId) found.set(orgId, (found.get(orgId) ?? 0) + (await sizeOf(join(folder, name))))
    }
    bytes = found
  }

  return {
    async write(orgId, reason, { files }) {
      // Only here, since most servers never write one.
      const { writeBackup } = await import('./write.ts')
      const { connection, version, reserveBytes } = deps
      const path = join(folder, archiveName(`${reason}-${orgId}`))
      const store = files ? deps.store : undefined
      await writeBackup({ connection, store, path, version, reserveBytes, orgId })
      await measure()
      return async () => {
        await rm(path, { force: true })
        await measure()
      }
    },
    bytesOf: (orgId) => bytes.get(orgId) ?? 0,
    async sweep(pool) {
      if ((await namesIn(folder)).length > 0) await removeDeadWriters(pool, folder, { idleMs: 0 })
      await measure()
    },
  }
}

/** None where there is no such folder yet. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Bytes; 0 where it was deleted in the meantime. */
async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
}

/** A name for an archive that was made now. */
export function archiveName(reason: string): string {
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '')
  return `${reason}-${moment}-${randomBytes(2).toString('hex')}.tar.gz`
}
