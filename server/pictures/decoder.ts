import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import { TookTooLong, type Work } from './decode.ts'

const FILE = fileURLToPath(new URL('./decoder-process.ts', import.meta.url))
const IDLE_MS = 30_000
// The library itself ends work after half a minute.
const LONGEST_MS = 120_000
/** It gets none of the server's secrets. */
const ENVIRONMENT = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR']

export interface Question {
  id: number
  work: keyof Work
  input: unknown[]
}

export interface Answer {
  id: number
  result?: unknown
  failure?: string
  isLate?: boolean
}

interface Decoder {
  child: ChildProcess
  asked: Map<number, { resolve: (result: unknown) => void; reject: (reason: Error) => void }>
  idle?: NodeJS.Timeout
}

class Ended extends Error {}

let decoder: Decoder | undefined
let count = 0
const alone = pLimit(1)

/**
 * If another picture crashed the process, the work runs again. @throws TookTooLong also after a second crash
 */
export async function decodeApart<Name extends keyof Work>(
  work: Name,
  ...input: Parameters<Work[Name]>
): Promise<Awaited<ReturnType<Work[Name]>>> {
  type Result = Awaited<ReturnType<Work[Name]>>
  try {
    return (await ask(work, input)) as Result
  } catch (error) {
    if (!(error instanceof Ended)) throw error
  }
  try {
    return (await alone(() => ask(work, input))) as Result
  } catch (error) {
    if (!(error instanceof Ended)) throw error
    throw new TookTooLong('The process that decodes pictures has ended twice over it', { cause: error })
  }
}

async function ask(work: keyof Work, input: unknown[]): Promise<unknown> {
  const current = (decoder ??= start())
  const { child, asked } = current
  const id = (count += 1)
  clearTimeout(current.idle)
  if (asked.size === 0) keep(child, true)
  const late = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS)
  try {
    return await new Promise((resolve, reject) => {
      asked.set(id, { resolve, reject })
      const question: Question = { id, work, input }
      // Messages sent during its start wait for it.
      child.send(question, (error) => error && reject(new Ended(error.message)))
    })
  } finally {
    clearTimeout(late)
    asked.delete(id)
    if (asked.size === 0) {
      keep(child, false)
      current.idle = setTimeout(() => end(current), IDLE_MS).unref()
    }
  }
}

function start(): Decoder {
  const env = Object.fromEntries(ENVIRONMENT.map((name) => [name, process.env[name]]))
  const child = fork(FILE, {
    serialization: 'advanced',
    execArgv: [],
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const asked: Decoder['asked'] = new Map()
  const started: Decoder = { child, asked }
  child.on('message', (answer: Answer) => {
    const waiting = asked.get(answer.id)
    if (answer.failure === undefined) waiting?.resolve(answer.result)
    else waiting?.reject(answer.isLate ? new TookTooLong(answer.failure) : new Error(answer.failure))
  })
  const onEnd = (why: string) => {
    clearTimeout(started.idle)
    end(started)
    for (const waiting of asked.values()) waiting.reject(new Ended(why))
  }
  child.on('error', ({ message }) => onEnd(message))
  child.on('exit', (code, signal) => onEnd(`It ended with ${signal ?? code}`))
  return started
}

function end(former: Decoder): void {
  if (decoder === former) decoder = undefined
  if (former.child.connected) former.child.disconnect()
}

function keep(child: ChildProcess, isNeeded: boolean): void {
  if (isNeeded) child.ref()
  else child.unref()
  if (isNeeded) child.channel?.ref()
  else child.channel?.unref()
}
