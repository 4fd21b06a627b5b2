import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { openConnection } from './http-connection.ts'

const REFUSED = 503

/** The bytes of a request, and the name under which its responses are counted. */
export interface Call {
  name: string
  request: string
}

/** The calls of one connection. They repeat in turn, each sent when the previous one is answered. */
export interface Lane {
  calls: Call[]
  /**
   * The time between two due calls. A delayed call counts from its due time, so a stall shows in each call that it delays.
   */
  everyMs?: number
  /** When the first call is due. */
  afterMs?: number
  /** The pause after each response. */
  pauseMs?: number
  /** The pause after a temporary refusal. */
  refusedPauseMs?: number
  /** The response isn't read until the round ends. */
  unread?: boolean
}

/** The duration of each answer, and the count of each status. Status 0 is a broken connection. */
export interface Answers {
  ms: number[]
  statuses: Record<number, number>
}

export type AnswersByName = Record<string, Answers>

export interface OpenLane {
  /** Makes calls until this moment. Settles when the last one is answered. */
  run(until: number, into: AnswersByName): Promise<void>
}

export function openLane(port: number, lane: Lane): OpenLane {
  const calls = lane.calls.map(({ name, request }) => ({ name, request: Buffer.from(request) }))
  const connection = openConnection(port)
  let turn = 0

  /** Returns the status of the response. */
  async function call(since: number, into: AnswersByName): Promise<number> {
    const next = calls[turn++ % calls.length]
    if (!next) throw new Error('A lane needs calls')
    const status = await connection.send(next.request)
    const answers = (into[next.name] ??= { ms: [], statuses: {} })
    answers.ms.push(performance.now() - since)
    answers.statuses[status] = (answers.statuses[status] ?? 0) + 1
    return status
  }

  async function bySchedule(until: number, everyMs: number, into: AnswersByName): Promise<void> {
    let due = performance.now() + (lane.afterMs ?? 0)
    for (; due < until; due += everyMs) {
      const early = due - performance.now()
      if (early > 0) await sleep(early)
      // A late timer isn't the server's fault.
      await call(early > 0 ? performance.now() : due, into)
    }
  }

  async function oneByOne(until: number, into: AnswersByName): Promise<void> {
    while (performance.now() < until) {
      const status = await call(performance.now(), into)
      const pauseMs = status === REFUSED ? (lane.refusedPauseMs ?? lane.pauseMs) : lane.pauseMs
      if (pauseMs) await sleep(pauseMs)
    }
  }

  return {
    async run(until, into) {
      if (lane.unread) await leaveUnread(port, calls[0]?.request ?? Buffer.alloc(0), until)
      else if (lane.everyMs) await bySchedule(until, lane.everyMs, into)
      else await oneByOne(until, into)
    },
  }
}

async function leaveUnread(port: number, request: Buffer, until: number): Promise<void> {
  const socket = net.connect({ host: '127.0.0.1', port })
  socket.on('error', () => undefined)
  socket.pause()
  socket.write(request)
  await sleep(until - performance.now())
  socket.destroy()
}
