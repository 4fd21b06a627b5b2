import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { BackupSetup } from '../services.ts'
import type { Marker } from './marker.ts'
import type { Done } from './runs.ts'

/** In its own process, with low priority: hashing and unpacking gigabytes would hold answers up. */
const FILE = fileURLToPath(new URL('./apart-process.ts', import.meta.url))

export interface Task extends BackupSetup {
  work: 'backup' | 'rehearsal'
  /** Of the archive. */
  name: string
  version: string
  marker: Marker
}

export type Reply = { done: Done } | { failure: string }

/** The message is a sentence without its end. */
export class RunFailed extends Error {}

/** It undoes what it has done when this process ends or the signal comes. @throws RunFailed */
export async function runApart(task: Task, signal?: AbortSignal): Promise<Done> {
  signal?.throwIfAborted()
  const child = fork(FILE, { serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const stop = () => child.connected && child.disconnect()
  signal?.addEventListener('abort', stop)
  try {
    let reply: Reply | undefined
    child.once('message', (message: Reply) => {
      reply = message
      stop()
    })
    child.send(task, () => undefined)
    const why = await new Promise<string>((resolve) => {
      child.once('error', ({ message }) => resolve(message))
      child.once('exit', (code, end) => resolve(`ended with ${end ?? code}`))
    })
    // The archive is complete, even if the server ends.
    if (reply && 'done' in reply) return reply.done
    signal?.throwIfAborted()
    if (reply === undefined) throw new RunFailed(`The process that made it ${why}`)
    throw new RunFailed(reply.failure)
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}
