import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface ServerProcess {
  url: string
  dataDir: string
  /** Kills Node alone; its database goes on running without it. */
  kill(): Promise<void>
  /** Kills Node and every process of its database at once, as a power cut would. */
  killAll(): Promise<void>
  /** Starts it again on the same data and port. */
  start(): Promise<void>
  /** Ends it in order; its data stays. */
  stop(): Promise<void>
  /** Ends it in order and removes its data. */
  close(): Promise<void>
}

/** Tests start many processes: what one has compiled, the next ones read. */
export const NODE_COMPILE_CACHE = join(tmpdir(), 'kerf-compile-cache')

interface Options {
  /** No file may become larger than this; what would fails as on a full disk. Kilobytes. */
  fileLimit?: number
  /** Data that is there already. */
  dataDir?: string
}

/** The real server as its own process, on data of its own. `entry` is server/main.ts or server/demo.ts. */
export async function launch(
  entry: 'server/main.ts' | 'server/demo.ts',
  { fileLimit, dataDir }: Options = {},
): Promise<ServerProcess> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'kerf-e2e-')))
  const port = await freePort()
  const env = {
    ...process.env,
    NODE_COMPILE_CACHE,
    PORT: String(port),
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    // Tests come from addresses of their choice.
    TRUST_PROXY: '127.0.0.1',
  }
  let child: ChildProcess

  async function start(): Promise<void> {
    const node = [process.execPath, entry]
    // Without the trap the signal would end the process before the write could fail.
    const limited = `trap "" XFSZ; ulimit -f ${fileLimit}; exec "$0" "$@"`
    const [command = '', ...args] = fileLimit === undefined ? node : ['bash', '-c', limited, ...node]
    const next = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
    child = next
    const lines = createInterface({ input: next.stdout })
    // What the server itself takes for an error is the first thing to look at when a test fails.
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
      // A session of its own: its process group is all of the database.
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
    start,
    stop: () => end('SIGTERM'),
    async close() {
      await end('SIGTERM')
      // Left over when Node was killed and not started again.
      await killDatabase()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Not one of those that the system hands out by itself: such a one could be gone before the server listens. */
async function freePort(): Promise<number> {
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
