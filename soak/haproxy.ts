import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { pathOf } from './programs.ts'
import type { Soak } from './soak.ts'

const run = promisify(execFile)
const PATIENCE_MS = 10_000

/** Checks a configuration and runs HAProxy with it, until the part ends. Settles when it listens on the port. */
export async function startHaproxy(soak: Soak, configuration: string, port: number): Promise<void> {
  const file = join(await soak.folder(), 'haproxy.cfg')
  await writeFile(file, configuration)
  const { stdout, stderr } = await run(pathOf('haproxy'), ['-c', '-f', file])
  soak.say(`HAProxy takes the configuration: ${(stdout + stderr).trim().split('\n').join(' / ')}`)
  // In the foreground, so that it ends with its signal.
  const child = spawn(pathOf('haproxy'), ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  const gone = once(child, 'exit')
  const said = text(child.stderr)
  soak.defer(async () => {
    child.kill('SIGTERM')
    const impatience = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
    await gone
    clearTimeout(impatience)
  })
  const failed = gone.then(async () => Promise.reject(new Error(`HAProxy ended: ${await said}`)))
  failed.catch(() => undefined)
  await Promise.race([untilListening(port), failed])
}

async function untilListening(port: number): Promise<void> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    try {
      await once(socket, 'connect')
      return
    } catch (error) {
      if (performance.now() > until) throw error
      await delay(50)
    } finally {
      socket.destroy()
    }
  }
}

/** Says something to HAProxy's own socket, as `socat` does in docs/operations.md. */
export async function tellHaproxy(socketPath: string, command: string): Promise<string> {
  const socket = connect(socketPath)
  await once(socket, 'connect')
  socket.end(`${command}\n`)
  return (await text(socket)).trim()
}
