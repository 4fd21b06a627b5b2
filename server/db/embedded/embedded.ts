import { accessSync, constants, realpathSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { maintainLock, tryLock } from './instance-lock.ts'
import { makeFolders } from './folders.ts'
import { findBinaries, type PostgresBinaries } from './postgres-binaries.ts'
import { prepareCluster } from './postgres-cluster.ts'
import { spawnPostgres, type PostgresProcess } from './postgres-process.ts'
import { findHiddenServer, isRunning, readPostmaster, shutDown } from './postmaster.ts'
import { chooseRunAs } from './run-as.ts'
import { makeSocketFolder, removeSocketFolder, SOCKET_PORT, sweepDataDir } from './socket-folder.ts'
import { howToGive, StartRefused } from './start-refused.ts'
import { alreadyRunning, stopOrphanedServer } from './orphaned-server.ts'
import { diskFull, isDiskFull, isOfFullDisk } from './full-disk.ts'

export { StartRefused }

export interface EmbeddedDatabase {
  /** The Unix socket's folder serves as the host. */
  connection: { host: string; port: number; user: string; database: string; ssl: false }
  died: Promise<void>
  /** Cuts open sessions. */
  stop(): Promise<void>
}

interface Start {
  dataDir: string
  cluster: string
  binaries: PostgresBinaries
  durable: boolean
  maxConnections: number
  log: (line: string) => void
  atWork: () => void
}

// One server's connections, and some for an operator.
const MAX_CONNECTIONS = 60

// A killed server's last children can hold its shared memory for a moment, and simultaneous starts collide.
const RETRY_FOR = 10_000
// A recovery after a power cut replays a gigabyte at most. Beyond this time it isn't getting anywhere.
const READY_WITHIN = 600_000

/** `atWork` is called once this thread may block, `durable: false` is for tests. @throws StartRefused */
export async function startEmbedded(
  dataDir: string,
  log: (line: string) => void,
  options: { durable?: boolean; maxConnections?: number; atWork?: () => void } = {},
): Promise<EmbeddedDatabase> {
  const binaries = await findBinaries()
  const root = openDataDir(resolve(dataDir))
  const cluster = join(root, 'postgres')
  const { durable = true, maxConnections = MAX_CONNECTIONS, atWork = () => undefined } = options
  const start = { dataDir: root, cluster, binaries, durable, maxConnections, log, atWork }
  let giveUp: number | undefined
  for (;;) {
    const former = readPostmaster(cluster)
    if (former && isRunning(former.pid, cluster)) {
      await stopOrphanedServer(former.pid, cluster, root, log)
      continue
    }
    if (former && (await findHiddenServer(former, root))) throw alreadyRunning(root)
    const outcome = await attempt(start, former?.pid)
    if (typeof outcome !== 'string') {
      // It may lie in the system's temporary folder, where no sweep looks.
      if (former) removeSocketFolder(former.socketFolder)
      return outcome
    }
    giveUp ??= Date.now() + RETRY_FOR
    if (Date.now() > giveUp) throw refusal(root, outcome)
    await sleep(50)
  }
}

function openDataDir(dataDir: string): string {
  const user = process.geteuid?.()
  try {
    // If root starts Kerf, the server's own user must be able to pass through to its folders.
    makeFolders(dataDir, user === 0 ? 0o711 : 0o700)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    const cluster = statSync(join(dataDir, 'postgres'), { throwIfNoEntry: false })
    if (user !== 0 && cluster && cluster.uid !== user) throw new Error('its database belongs to another user')
    return realpathSync(dataDir)
  } catch (cause) {
    throw new StartRefused(
      `DATA_DIR ${dataDir} can’t be used (${(cause as Error).message}): it must be a folder that the user who starts Kerf owns or may write. ${howToGive(dataDir)}`,
      { cause },
    )
  }
}

function isTaken(cluster: string): boolean {
  const other = readPostmaster(cluster)
  return other !== undefined && isRunning(other.pid, cluster)
}

/** Returns a sentence where another try may help. */
async function attempt(start: Start, stalePid: number | undefined): Promise<EmbeddedDatabase | string> {
  const { dataDir, cluster, log } = start
  let socketFolder = ''
  let server: PostgresProcess
  try {
    socketFolder = makeSocketFolder(dataDir)
    server = await prepareAndSpawn(start, socketFolder, stalePid)
  } catch (error) {
    removeSocketFolder(socketFolder)
    // A simultaneous start that won removes the losers' files, and they fail over the missing ones.
    if (isTaken(cluster)) return (error as Error).message
    if (isOfFullDisk(error)) throw diskFull(dataDir, error)
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error
    throw new StartRefused(`DATA_DIR ${dataDir} can’t be used: ${(error as Error).message}`, { cause: error })
  }
  const lock = await lockWhenReady(server, socketFolder, log).catch(async (error: unknown) => {
    await shutDown(server.pid, server.exited)
    removeSocketFolder(socketFolder)
    throw error
  })
  // Another start took this server for an orphan and owns it now, so this one must not end it.
  if (lock === 'held') throw alreadyRunning(dataDir)
  if (lock === 'exited') {
    removeSocketFolder(socketFolder)
    const sentence = `PostgreSQL did not start on DATA_DIR ${dataDir}: ${server.lastOutput()}`
    if (server.mayStartLater() || isTaken(cluster)) return sentence
    throw refusal(dataDir, sentence)
  }
  await sweepDataDir(dataDir, socketFolder)
  return own(server, socketFolder, maintainLock(lock, socketFolder, log))
}

/** PostgreSQL may have been unable to report a full disk: its log is on it. */
function refusal(dataDir: string, sentence: string): StartRefused {
  return isDiskFull(dataDir) ? diskFull(dataDir) : new StartRefused(sentence)
}

async function prepareAndSpawn(start: Start, socketFolder: string, stalePid: number | undefined) {
  const { dataDir, cluster, binaries, durable, maxConnections, log, atWork } = start
  const owner = statSync(cluster, { throwIfNoEntry: false })
  const { runAs, version } = await chooseRunAs(binaries.postgres, dataDir, socketFolder, owner)
  await prepareCluster(cluster, binaries.initdb, version, runAs, { durable, log, atWork })
  const server = await spawnPostgres({
    runAs,
    postgres: binaries.postgres,
    dataDir,
    cluster,
    socketFolder,
    durable,
    maxConnections,
    stalePid,
  })
  atWork()
  return server
}

async function lockWhenReady(
  server: PostgresProcess,
  socketFolder: string,
  log: (line: string) => void,
): Promise<Client | 'held' | 'exited'> {
  const began = Date.now()
  let patient = true
  while (!server.hasExited()) {
    const lock = await tryLock(socketFolder, false)
    if (lock instanceof Client || lock === 'held') return lock
    const waited = Date.now() - began
    if (patient && waited > 5000) {
      log('The database is recovering what was cut off, which can take some minutes')
      patient = false
    }
    if (waited > READY_WITHIN) await shutDown(server.pid, server.exited)
    else await Promise.race([sleep(25), server.exited])
  }
  return 'exited'
}

function own(server: PostgresProcess, socketFolder: string, release: () => Promise<void>): EmbeddedDatabase {
  let stopping: Promise<void> | undefined
  // If an uncaught error ends Node without stop(), the server must end too. stopOrphanedServer handles a kill
  // -9.
  const lastResort = () => server.interrupt()
  process.once('exit', lastResort)
  const exited = server.exited.then(() => process.off('exit', lastResort))

  async function end() {
    const released = release()
    if (!server.hasExited()) await shutDown(server.pid, exited)
    await released
    removeSocketFolder(socketFolder)
  }
  return {
    connection: { host: socketFolder, port: SOCKET_PORT, user: 'kerf', database: 'kerf', ssl: false },
    died: new Promise((settle) => void exited.then(() => (stopping ? undefined : settle()))),
    stop: () => (stopping ??= end()),
  }
}
