import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import manifest from '../package.json' with { type: 'json' }
import { startEmbedded, type EmbeddedDatabase } from '../server/db/embedded/embedded.ts'
import { migrateDatabase } from '../server/db/migrate.ts'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** A server in a process of its own. */
export interface Running {
  url: string
  pid: number
  stop(): Promise<void>
}

/** The environment of a measurement: a durable database and server processes. `close` removes them. */
export interface Scene {
  connection: EmbeddedDatabase['connection']
  pool: pg.Pool
  /** Starts a Kerf server on the scene's database, in a process of its own. */
  kerf(env?: Record<string, string>): Promise<Running>
  /** Starts a file of `bare/` in the same way. It gets `orders` and answers with its port. */
  bare(file: URL, orders: object): Promise<Running>
  /** Runs a file in a process of its own and sends it `orders`. Resolves with its first answer. */
  fork(file: URL, orders: object): Promise<{ child: ChildProcess; answer: unknown }>
  folder(): Promise<string>
  /** Registers a step for `close`, which runs the steps in reverse order. */
  defer(undo: () => Promise<void>): void
  close(): Promise<void>
}

const PATIENCE_MS = 30_000
/** Enough for several servers and their limits. */
const MAX_CONNECTIONS = 200
const SECRET = 'the secret of the measurements, no secret'

export async function openScene(): Promise<Scene> {
  const undo: (() => Promise<void>)[] = []
  const close = async () => {
    for (let step = undo.pop(); step; step = undo.pop()) await step()
  }
  const folder = async () => {
    const path = await mkdtemp(join(tmpdir(), 'kerf-bench-'))
    undo.push(() => rm(path, { recursive: true, force: true }))
    return path
  }
  try {
    const embedded = await startEmbedded(await folder(), () => undefined, { maxConnections: MAX_CONNECTIONS })
    undo.push(() => embedded.stop())
    const { connection } = embedded
    await migrateDatabase(connection)
    const pool = new pg.Pool({ ...connection, max: 12 })
    // Connections that are still closing when the database stops emit errors.
    pool.on('error', () => undefined)
    undo.push(() => pool.end())
    // pg takes the folder of a Unix socket from the parameter; the host before it only makes the address valid.
    const address = `postgresql://${connection.user}@localhost:${connection.port}/${connection.database}?host=${connection.host}`
    // One folder for all servers: the database and the files of its orders belong together.
    const dataDir = await folder()
    const scene: Scene = {
      connection,
      pool,
      folder,
      close,
      defer: (step) => undo.push(step),
      async kerf(env = {}) {
        const { child, url } = await startKerf({ DATABASE_URL: address, DATA_DIR: dataDir, ...env })
        undo.push(() => end(child))
        await responses(url)
        return { url, pid: child.pid ?? 0, stop: () => end(child) }
      },
      async bare(file, orders) {
        const { child, answer: port } = await scene.fork(file, orders)
        return { url: `http://127.0.0.1:${String(port)}`, pid: child.pid ?? 0, stop: () => end(child) }
      },
      async fork(file, orders) {
        const child = fork(file, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
        undo.push(() => end(child))
        child.send(orders)
        const [answer] = await once(child, 'message', { signal: AbortSignal.timeout(PATIENCE_MS) })
        return { child, answer: answer as unknown }
      },
    }
    return scene
  } catch (error) {
    await close()
    throw error
  }
}

/** How `npm start` starts the server after its setup steps. */
const START = manifest.scripts.start.replace(/^.* && /, '')

/** Spawns the server as a shop starts it, and discards its log. It may not respond yet. */
export async function startKerf(env: Record<string, string>): Promise<{ child: ChildProcess; url: string }> {
  const port = await freePort()
  // The shop here may write in a minute what others write in a month.
  const unbounded = { ORGANIZATION_WRITES_MB: '999999', BACKUP_TO: 'off' }
  const settings = { HOST: '127.0.0.1', PORT: String(port), SESSION_SECRET: SECRET, ...unbounded, ...env }
  const child = spawn('/bin/sh', ['-c', START], {
    cwd: ROOT,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return { child, url: `http://127.0.0.1:${port}` }
}

/** Settles as soon as the server's health check succeeds. */
export async function responses(url: string): Promise<void> {
  const patience = AbortSignal.timeout(PATIENCE_MS)
  for (;;) {
    const status = await fetch(`${url}/api/health`, { signal: patience }).then(
      (response) => response.status,
      () => undefined,
    )
    if (status === 200) return
    if (patience.aborted) throw new Error(`${url} did not answer within ${PATIENCE_MS} ms`)
    await sleep(5)
  }
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const impatience = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await gone
  clearTimeout(impatience)
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
