import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { prepareData } from '../backups/prepared-data.ts'

export interface ServerProcess {
  url: string
  dataDir: string
  /** Kills only Node; its database keeps running. */
  kill(): Promise<void>
  /** Kills Node and every process of its database at once, like a power cut. */
  killAll(): Promise<void>
  /** From now on the process is there but answers nothing, until `goOn`. */
  pause(): void
  goOn(): void
  /** Starts it again on the same data and port. */
  start(): Promise<void>
  /** Stops it cleanly; its data stays. */
  stop(): Promise<void>
  signal(name: NodeJS.Signals): void
  /** The exit code of the latest process, once it has ended; null if a signal ended it. */
  ended(): Promise<number | null>
  /** The setup code that the latest process has printed. */
  setupCode(): string | undefined
  /** The parsed log of the latest process so far. */
  log(): { msg: string; reqId?: string; [name: string]: unknown }[]
  /** Stops it cleanly and removes its data. */
  close(): Promise<void>
}

/** Tests start many processes, which share compiled code. */
export const NODE_COMPILE_CACHE = join(import.meta.dirname, '../../../node_modules/.cache/compiled')

/** The start of the command by which tests run a program of theirs or of Kerf. */
export const NODE = [process.execPath, '--import', new URL('../quick-imports.ts', import.meta.url).href]

const CHEAP_PASSWORDS = ['--import', new URL('../cheap-passwords.ts', import.meta.url).href]

interface Options {
  /** The server gets many users, so it hashes their passwords at almost no cost. */
  cheapPasswords?: boolean
  /** The largest file size, in kilobytes. Larger writes fail, as on a full disk. */
  fileLimit?: number
  /** The folder of another version of Kerf. */
  root?: string
  /** A data folder that exists already. */
  dataDir?: string
  /** The server creates its database itself, as on a first start. */
  firstStart?: boolean
  settings?: Record<string, string | undefined>
  args?: string[]
}

/** The real server as its own process, on its own data. `entry` is server/main.ts or server/demo.ts. */
export async function launch(
  entry: 'server/main.ts' | 'server/demo.ts',
  { cheapPasswords = false, fileLimit, root, dataDir, firstStart = false, settings, args = [] }: Options = {},
): Promise<ServerProcess> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'kerf-e2e-')))
  const hasDatabase = dataDir !== undefined || settings?.['DATABASE_URL'] !== undefined
  if (!hasDatabase && !firstStart && !root && entry === 'server/main.ts') await prepareData(folder)
  const port = await freePort()
  const env = {
    ...process.env,
    NODE_COMPILE_CACHE,
    PORT: String(port),
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    // Tests choose their own addresses.
    TRUST_PROXY: '127.0.0.1',
    // They come by the clock.
    BACKUP_TO: 'off',
    ...settings,
  }
  let child: ChildProcess
  let written: string[] = []

  async function start(): Promise<void> {
    const node = [
      ...(root ? [process.execPath] : NODE),
      ...(cheapPasswords ? CHEAP_PASSWORDS : []),
      entry,
      ...args,
    ]
    // Without the trap the signal would end the process before the write could fail.
    const limited = `trap "" XFSZ; ulimit -f ${fileLimit}; exec "$0" "$@"`
    const [command = '', ...rest] = fileLimit === undefined ? node : ['bash', '-c', limited, ...node]
    const next = spawn(command, rest, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
    child = next
    const lines = createInterface({ input: next.stdout })
    written = []
    lines.on('line', (line) => written.push(line))
    // The server's own errors are the first thing to read when a test fails.
    lines.on('line', (line) => {
      if (/"level":[56]0/.test(line)) process.stderr.write(`${line}\n`)
    })
    await new Promise<void>((resolve, reject) => {
      lines.on('line', (line) => {
        if (line.includes(`:${port}`)) resolve()
      })
      next.once('exit', () => reject(new Error(`${entry} did not start`)))
    })
  }

  async function killDatabase(): Promise<void> {
    const file = join(folder, 'postgres/postmaster.pid')
    if (!existsSync(file)) return
    const postmaster = Number((await readFile(file, 'utf8')).split('\n')[0])
    try {
      // PostgreSQL has its own session, so its process group is the whole database.
      process.kill(-postmaster, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }

  await start()
  return {
    url: `http://localhost:${port}`,
    dataDir: folder,
    kill: () => end('SIGKILL'),
    async killAll() {
      await killDatabase()
      await end('SIGKILL')
    },
    pause: () => child.kill('SIGSTOP'),
    goOn: () => child.kill('SIGCONT'),
    start,
    stop: () => end('SIGTERM'),
    signal: (name) => void child.kill(name),
    async ended() {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      return child.exitCode
    },
    setupCode: () => /^Setup code: (\d{6})$/m.exec(written.join('\n'))?.[1],
    log: () => written.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line)),
    async close() {
      child.kill('SIGCONT')
      await end('SIGTERM')
      // The database is left over if Node was killed and not started again.
      await killDatabase()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Avoids the ports that the system assigns: such a port could be taken before the server listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    const probe = createServer().listen(port, '127.0.0.1')
    try {
      await once(probe, 'listening')
    } catch {
      continue
    }
    probe.close()
    await once(probe, 'close')
    return port
  }
}
