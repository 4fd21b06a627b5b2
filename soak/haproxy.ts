import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { runListening } from './listening.ts'
import { pathOf } from './programs.ts'
import type { Soak } from './soak.ts'

const run = promisify(execFile)

/** Checks a configuration and runs HAProxy with it, until the part ends. Settles when it listens on the port. */
export async function startHaproxy(soak: Soak, configuration: string, port: number): Promise<void> {
  const file = join(await soak.folder(), 'haproxy.cfg')
  await writeFile(file, configuration)
  const { stdout, stderr } = await run(pathOf('haproxy'), ['-c', '-f', file])
  soak.say(`HAProxy takes the configuration: ${(stdout + stderr).trim().split('\n').join(' / ')}`)
  await runListening(soak, [pathOf('haproxy'), '-db', '-f', file], port)
}

/** Sends a command to HAProxy's own socket, as `socat` does in docs/operations/several-servers.md. */
export async function tellHaproxy(socketPath: string, command: string): Promise<string> {
  const socket = connect(socketPath)
  await once(socket, 'connect')
  socket.end(`${command}\n`)
  return (await text(socket)).trim()
}
