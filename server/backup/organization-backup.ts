import { randomBytes } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Archives } from '../services.ts'
import type { Connection } from '../db/client.ts'
import type { ObjectStore } from '../store/store.ts'
import { removeDeadWriters } from './leftovers.ts'

const CLEARED = /^clear-(?:users|all-data)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-/

export function openArchives(services: {
  connection: Connection
  store: ObjectStore
  dataDir: string
  version: string
  reserveBytes: number
}): Archives {
  const folder = join(services.dataDir, 'backups')
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
      // Loaded late, because most servers never write one.
      const { writeBackup } = await import('./write.ts')
      const { connection, version, reserveBytes } = services
      const path = join(folder, archiveName(`${reason}-${orgId}`))
      const store = files ? services.store : undefined
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

/** Empty if the folder doesn't exist yet. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** 0 if somebody else deleted it first. */
async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
}

export function archiveName(reason: string): string {
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '')
  return `${reason}-${moment}-${randomBytes(2).toString('hex')}.tar.gz`
}
