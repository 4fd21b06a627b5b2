import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { tryLock } from './instance-lock.ts'
import { isRunning, readPostmaster, shutDown, untilGone } from './postmaster.ts'
import { removeSocketFolder } from './socket-folder.ts'
import { StartRefused } from './start-refused.ts'

const TIMEOUT_MS = 30_000

export const alreadyRunning = (dataDir: string) =>
  new StartRefused(
    `Kerf is already running on DATA_DIR ${dataDir}: stop it first, or give this one another DATA_DIR.`,
  )

/** So that the next one starts with this version's settings. @throws StartRefused */
export async function stopOrphanedServer(
  pid: number,
  cluster: string,
  dataDir: string,
  log: (line: string) => void,
): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS
  // It may be starting up, or shutting down on its own.
  while (Date.now() < deadline) {
    const server = readPostmaster(cluster)
    if (server?.pid !== pid || !isRunning(pid, cluster)) return
    const lock = server.socketFolder ? await tryLock(server.socketFolder, true) : 'unreachable'
    if (lock === 'held') throw alreadyRunning(dataDir)
    if (lock instanceof Client) {
      log('Shutting down the database that a killed Kerf left running')
      await shutDown(pid, untilGone(pid, cluster))
      await lock.end().catch(() => {})
      removeSocketFolder(server.socketFolder)
      return
    }
    await sleep(25)
  }
  throw new StartRefused(
    `A PostgreSQL (process ${pid}) uses DATA_DIR ${dataDir} and has not answered for ${TIMEOUT_MS / 1000} seconds: stop it, then start Kerf again.`,
  )
}
