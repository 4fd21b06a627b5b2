import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isListening } from './socket-folder.ts'

export interface Postmaster {
  pid: number
  /** Empty in the server's first milliseconds. */
  socketFolder: string
}

/** The file remains after a kill or a power cut: see isRunning. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    return pid > 0 ? { pid, socketFolder: lines[4]?.trim() ?? '' } : undefined
  } catch {
    return undefined
  }
}

/** False for another process with a reused id. */
export function isRunning(pid: number, cluster: string): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    // This includes EPERM: another user's process can't be a server that this user started.
    return false
  }
  const [state, name] = describe(pid)
  // A killed process stays a zombie if nothing waits for it (containers without an init).
  if (state?.startsWith('Z')) return false
  if (name !== undefined && name !== 'postgres') return false
  try {
    const cwd = statSync(`/proc/${pid}/cwd`)
    const own = statSync(cluster)
    return cwd.ino === own.ino && cwd.dev === own.dev
  } catch {
    // Without /proc or the right to read it, the name must do.
    return true
  }
}

/** Another container on the same volume has its own process ids and may use another path. */
export async function findHiddenServer(
  { socketFolder }: Postmaster,
  dataDir: string,
): Promise<string | undefined> {
  const folder = join(dataDir, basename(socketFolder))
  return socketFolder !== '' && (await isListening(folder)) ? folder : undefined
}

function describe(pid: number): [state?: string, name?: string] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return [
      stat.slice(stat.lastIndexOf(')') + 2)[0],
      stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')),
    ]
  } catch {
    // macOS has no /proc.
  }
  try {
    const line = execFileSync('ps', ['-o', 'state=,comm=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    return [line.split(/\s+/)[0], line.split(/[\s/]+/).at(-1)]
  } catch {
    return []
  }
}

/** After 30 s a server must drop everything: the next start needs a recovery, but no data is lost. */
export async function shutDown(pid: number, gone: Promise<unknown>): Promise<void> {
  const signal = (name: NodeJS.Signals) => {
    try {
      process.kill(pid, name)
    } catch {
      // It ended meanwhile.
    }
  }
  signal('SIGINT')
  const hung = setTimeout(() => signal('SIGQUIT'), 30_000)
  await gone
  clearTimeout(hung)
}

export async function untilGone(pid: number, cluster: string): Promise<void> {
  while (isRunning(pid, cluster)) await sleep(10)
}
