import { expect } from 'vitest'
import { spawn, type ChildProcess } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { admin } from '../../../server/commands/admin.ts'
import { backup } from '../../../server/commands/backup.ts'
import { Refusal, runCommand } from '../../../server/commands/installation.ts'
import { restore } from '../../../server/commands/restore.ts'
import { NODE, NODE_COMPILE_CACHE } from './server-process.ts'

export interface Outcome {
  code: number | null
  out: string
  /** The text on standard error. */
  error: string
}

const COMMANDS = {
  'server/commands/admin.ts': admin,
  'server/commands/backup.ts': backup,
  'server/commands/restore.ts': restore,
}

type CommandFile = keyof typeof COMMANDS

export type Program = 'server/main.ts' | CommandFile

export type Place = { DATA_DIR: string } & {
  [
    Name in
      | 'DATABASE_URL'
      | 'SESSION_SECRET'
      | 'DISK_RESERVE_MB'
      | 'PORT'
      | 'HOST'
      | 'APP_URL'
      | 'METRICS_PORT'
      | 'BACKUP_TO'
      | 'BACKUP_PASSPHRASE'
      | `S3_${string}`
      | `SHUTDOWN_${string}`
  ]?: string
}

/** Runs a command to its end, in this process: that is many times as fast as a process of its own. */
export async function run(command: CommandFile, place: Place, ...args: string[]): Promise<Outcome> {
  return beginHere(command, place, ...args).ended
}

/** Begins a command in this process; a signal would abort it as `interrupt` does. */
export function beginHere(command: CommandFile, place: Place, ...args: string[]) {
  const interrupted = new AbortController()
  const env = { ...process.env, ...place }
  const ended = runCommand(COMMANDS[command], env, args, interrupted.signal)
  return {
    interrupt: () => interrupted.abort(new Refusal('Interrupted.')),
    ended: ended.then(({ code, out, error }): Outcome => ({ code, out: out.trim(), error: error.trim() })),
  }
}

/** Runs a program to its end, as npm's scripts do. */
export function runProgram(program: Program, place: Place, ...args: string[]): Promise<Outcome> {
  return begin(program, place, ...args).ended
}

/** Runs a program that can get a signal. */
export function begin(program: Program, place: Place, ...args: string[]): Running {
  return start([...NODE, program, ...args], place)
}

export function runAs(uid: number, program: Program, place: Place, ...args: string[]): Promise<Outcome> {
  return start([...NODE, program, ...args], place, uid).ended
}

/** Runs a program with a file size limit in kilobytes. Larger writes fail, as on a full disk. */
export function runLimited(
  limit: number,
  program: Program,
  place: Place,
  ...args: string[]
): Promise<Outcome> {
  // Without the trap the signal would end the process before the write could fail.
  const script = `trap "" XFSZ; ulimit -f ${limit}; exec "$0" "$@"`
  return start(['bash', '-c', script, ...NODE, program, ...args], place).ended
}

interface Running {
  child: ChildProcess
  ended: Promise<Outcome>
}

function start([command = '', ...args]: string[], place: Place, uid?: number): Running {
  const child = spawn(command, args, {
    env: { ...process.env, NODE_COMPILE_CACHE, LOG_LEVEL: 'warn', ...place },
    ...(uid !== undefined && { uid }),
    stdio: ['ignore', 'pipe', 'pipe'],
    // A program that unexpectedly keeps running must not outlive its test.
    timeout: 240_000,
  })
  const code = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  const ended = Promise.all([code, text(child.stdout), text(child.stderr)])
  return {
    child,
    ended: ended.then(([code, out, error]) => ({ code, out: out.trim(), error: error.trim() })),
  }
}

/** Runs a command that must succeed. Returns its output. */
export async function succeed(command: CommandFile, place: Place, ...args: string[]): Promise<string> {
  const { code, out, error } = await run(command, place, ...args)
  if (code !== 0 || error) throw new Error(`${command} ended with ${code}: ${error}`)
  return out
}

/** A refusal is one sentence and nothing else: no stack, nothing on standard output. */
export function refusal(error: RegExp | string) {
  return { code: 1, out: '', error: typeof error === 'string' ? error : expect.stringMatching(error) }
}
