import { once } from 'node:events'
import {
  closeSync,
  constants,
  fchownSync,
  fstatSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { oneLine, spawnAs, type RunAs } from './run-as.ts'

const LOG_LIMIT = 5 << 20
const FOR_TESTS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // On a disk, a copy of a database takes a tenth of the time.
  file_copy_method: 'clone',
  autovacuum: 'off',
}
const APPEND = constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY

export interface PostgresProcess {
  pid: number
  /** Settles when the process is gone. */
  exited: Promise<void>
  hasExited(): boolean
  /** Where nothing can be awaited. */
  interrupt(): void
  lastOutput(): string
  /** It ended for a temporary reason: another start, or a killed server's last children. */
  mayStartLater(): boolean
}

export async function spawnPostgres(options: {
  runAs: RunAs
  postgres: string
  dataDir: string
  cluster: string
  socketFolder: string
  durable: boolean
  maxConnections: number
  /** The process id in postmaster.pid, when it no longer belongs to a PostgreSQL of this cluster. */
  stalePid: number | undefined
}): Promise<PostgresProcess> {
  const { runAs, cluster, dataDir } = options
  const logPath = join(dataDir, 'postgres.log')
  const log = openLog(logPath, runAs.owner)
  const logStart = fstatSync(log).size
  const settings = {
    listen_addresses: '',
    unix_socket_directories: options.socketFolder,
    unix_socket_permissions: '0700',
    port: '5432',
    max_connections: String(options.maxConnections),
    shared_buffers: '128MB',
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    ...(options.durable ? {} : FOR_TESTS),
  }
  const argv = [options.postgres, '-D', cluster]
  for (const [name, value] of Object.entries(settings)) argv.push('-c', `${name}=${value}`)

  const child = spawnAs(
    runAs,
    argv,
    // A pipe would lose lines after Node ends, and a terminal's Ctrl-C mustn't reach the session.
    { detached: true, stdio: ['ignore', log, log] },
    // After a power cut another process may have the id in postmaster.pid. PostgreSQL ignores the id in this
    // variable. Removing the file here would race with another start.
    options.stalePid === undefined ? {} : { PG_GRANDPARENT_PID: String(options.stalePid) },
  )
  closeSync(log)
  child.unref()

  const { pid } = child
  if (pid === undefined) throw await once(child, 'error').then(([error]) => error as Error)
  let gone = false
  const exited = new Promise<void>((settle) => {
    child.once('exit', () => {
      gone = true
      settle()
    })
  })
  child.on('error', () => {})
  const written = () => readFileSync(logPath).subarray(logStart).toString()
  return {
    pid,
    exited,
    hasExited: () => gone,
    interrupt: () => void child.kill('SIGINT'),
    lastOutput: () => oneLine(written().trim().split('\n').slice(-4).join('\n')),
    mayStartLater: () =>
      child.exitCode === 0 ||
      /pre-existing shared memory block|lock file "postmaster.pid"(?!: (No space|File too large|Disk quota))/.test(
        written(),
      ),
  }
}

function openLog(path: string, owner: RunAs['owner']): number {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT) renameSync(path, `${path}.1`)
  // Not through a link: root would give away the link's target.
  const log = openSync(path, APPEND | (owner ? constants.O_NOFOLLOW : 0), 0o600)
  // If root starts Kerf on an ordinary user's cluster, that user must be able to start it again alone.
  if (owner) fchownSync(log, owner.uid, owner.gid)
  return log
}
