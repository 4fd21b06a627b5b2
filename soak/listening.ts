import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import type { Soak } from './soak.ts'

const PATIENCE_MS = 10_000

/**
 * Runs a program in the foreground until the part ends, so that its signal ends it. Settles when it listens on the
 * port.
 */
export async function runListening(
  soak: Soak,
  [command = '', ...args]: string[],
  port: number,
  env: Record<string, string> = {},
): Promise<void> {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...env } })
  const gone = once(child, 'exit')
  const said = text(child.stderr)
  soak.defer(async () => {
    child.kill('SIGTERM')
    const impatience = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
    await gone
    clearTimeout(impatience)
  })
  const failed = gone.then(async () => Promise.reject(new Error(`${command} ended: ${await said}`)))
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
