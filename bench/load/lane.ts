import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { openConnection } from './http-connection.ts'

const REFUSED = 503

/** A request as it goes over the wire, and the name under which its responses are counted. */
export interface Call {
  name: string
  request: string
}

/** What is sent over one connection: its calls in turn, over and over, each when the one before is answered. */
export interface Lane {
  calls: Call[]
  /**
   * How far apart calls are due. One that has to wait for the one before counts from when it was due: a server that
   * stands still is seen in every call that somebody would have made meanwhile.
   */
  everyMs?: number
  /** When the first of them is due. */
  afterMs?: number
  /** How long to wait after each response. */
  pauseMs?: number
  /** How long to wait after one that refuses for now. */
  refusedPauseMs?: number
  /** Nothing of the response is read until the round ends. */
  unread?: boolean
}

/** What was answered: how long each took, and how often which status came. Status 0 is a broken connection. */
export interface Answers {
  ms: number[]
  statuses: Record<number, number>
}

export type AnswersByName = Record<string, Answers>

export interface OpenLane {
  /** Makes calls until this moment, and settles when the last one is answered. */
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
      // A timer that rings late is no fault of the server's.
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
