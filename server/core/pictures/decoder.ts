import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import { TookTooLong, type Work } from './decode.ts'

const FILE = fileURLToPath(new URL('./decoder-process.ts', import.meta.url))
const IDLE_MS = 30_000
// The library ends by itself what takes longer than half a minute.
const LONGEST_MS = 120_000
/** What a process needs to start. It sees none of the server's secrets. */
const ENVIRONMENT = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR']

export interface Question {
  id: number
  work: keyof Work
  input: unknown[]
}

/** The first one, of id 0, says that questions can come. */
export interface Answer {
  id: number
  result?: unknown
  failure?: string
  isLate?: boolean
}

interface Decoder {
  child: ChildProcess
  ready: Promise<void>
  asked: Map<number, { resolve: (result: unknown) => void; reject: (reason: Error) => void }>
  idle?: NodeJS.Timeout
}

/** The process has ended in the middle of something. */
class Ended extends Error {}

let decoder: Decoder | undefined
let count = 0
const alone = pLimit(1)

/**
 * Does the work in the process that decodes pictures. Whoever was decoded beside a picture that ended it is decoded again.
 * @throws TookTooLong also where the picture has ended it twice
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
  const { child, asked, ready } = current
  const id = (count += 1)
  clearTimeout(current.idle)
  if (asked.size === 0) keep(child, true)
  const late = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS)
  try {
    return await new Promise((resolve, reject) => {
      asked.set(id, { resolve, reject })
      const question: Question = { id, work, input }
      const send = () => child.send(question, (error) => error && reject(new Ended(error.message)))
      ready.then(send, reject)
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
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  // Whoever asks hears of it.
  ready.catch(() => undefined)
  const started: Decoder = { child, ready, asked }
  child.on('message', (answer: Answer) => {
    if (answer.id === 0) return resolve()
    const waiting = asked.get(answer.id)
    if (answer.failure === undefined) waiting?.resolve(answer.result)
    else waiting?.reject(answer.isLate ? new TookTooLong(answer.failure) : new Error(answer.failure))
  })
  const onEnd = (why: string) => {
    if (decoder === started) decoder = undefined
    clearTimeout(started.idle)
    reject(new Ended(why))
    for (const waiting of asked.values()) waiting.reject(new Ended(why))
  }
  child.on('error', ({ message }) => onEnd(message))
  child.on('exit', (code, signal) => onEnd(`It ended with ${signal ?? code}`))
  return started
}

function end(idle: Decoder): void {
  if (decoder === idle) decoder = undefined
  if (idle.child.connected) idle.child.disconnect()
}

/** Whether this process goes on for the other one's sake. */
function keep(child: ChildProcess, isNeeded: boolean): void {
  if (isNeeded) child.ref()
  else child.unref()
  if (isNeeded) child.channel?.ref()
  else child.channel?.unref()
}
