import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface Server {
  url: string
  /** As a power cut would: nothing gets to say goodbye. */
  kill(): Promise<void>
  /** Starts it again on the same data and port. */
  start(): Promise<void>
  /** Ends it in order and removes its data. */
  close(): Promise<void>
}

/** The real server as its own process, on data of its own. `entry` is server/main.ts or server/demo.ts. */
export async function launch(entry: 'server/main.ts' | 'server/demo.ts'): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'kerf-e2e-'))
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'warn' }
  let child: ChildProcess

  async function start(): Promise<void> {
    const next = spawn(process.execPath, [entry], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    child = next
    const lines = createInterface({ input: next.stdout })
    for await (const line of lines) {
      if (line.includes(`:${port}`)) {
        next.stdout.resume()
        return
      }
    }
    throw new Error(`${entry} did not start`)
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
    kill: () => end('SIGKILL'),
    start,
    async close() {
      await end('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
