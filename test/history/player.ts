import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { STATUSES, type Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import type { Result, Visitor } from '../support/visitor.ts'

/** What a client knows of an order, at its version. */
export type Seen = Pick<Order, 'id' | 'version' | 'status' | 'title'>

/** One call of a client, from the moment at which it was made to the moment at which its response was there. */
export interface Call {
  orderId: string
  began: number
  ended: number
  /** What was asked for; nothing of it where it was a read. */
  asked: { status?: Status; title?: string }
  /** Undefined where it was refused, or where nobody knows what became of it. */
  seen?: Seen
}

/** A call of which nobody knows what became: the connection was lost, or the server could not do it at the moment. */
export interface Failure {
  /** By performance.now(). */
  began: number
  ended: number
  why: string
}

export interface History {
  calls: Call[]
  /** The texts of notes that were acknowledged, by order. */
  notes: { orderId: string; content: string }[]
  failures: Failure[]
}

export const newHistory = (): History => ({ calls: [], notes: [], failures: [] })

interface Playing {
  /** The same person at each server. Who fails at one goes on at the next one. */
  visitors: Visitor[]
  orderIds: string[]
  history: History
  /** Asked before each operation. */
  goesOn: () => boolean
  /** What is done beside reading, moving, changing and noting. */
  more?: Action[]
  /** Between two operations of a client; none where it is to do as much as it can. */
  pauseMs?: number
}

/** Makes a call; undefined where nobody knows what became of it. */
export type Ask = (call: (visitor: Visitor) => Promise<Result>) => Promise<Result | undefined>
export type Action = (ask: Ask, orderId: string, history: History) => Promise<unknown>

const PAUSE_MS = 20

/** Counts what happens, as a clock that all clients share. */
let clock = 0

/** A client that does one thing after the other to the orders, whatever fails meanwhile. */
export async function play({
  visitors,
  orderIds,
  history,
  goesOn,
  more = [],
  pauseMs = 0,
}: Playing): Promise<void> {
  const actions = [...ACTIONS, ...more]
  const ask = asker(visitors, history)
  while (goesOn()) {
    const orderId = orderIds[randomInt(orderIds.length)] ?? ''
    await actions[randomInt(actions.length)]?.(ask, orderId, history)
    if (pauseMs > 0) await delay(pauseMs)
  }
}

function asker(visitors: Visitor[], history: History): Ask {
  let at = randomInt(visitors.length)
  return async (call) => {
    const visitor = visitors[at % visitors.length]
    if (!visitor) throw new Error('There is no server')
    const began = performance.now()
    const fail = async (why: string) => {
      history.failures.push({ began, ended: performance.now(), why })
      at += 1
      await delay(PAUSE_MS)
      return undefined
    }
    try {
      const result = await call(visitor)
      return result.status === 503 ? await fail(`503 ${JSON.stringify(result.body)}`) : result
    } catch (error) {
      const { message, cause } = error as Error
      return fail(cause instanceof Error ? `${message}: ${cause.message}` : message)
    }
  }
}

const ACTIONS: Action[] = [read, move, move, edit, note]

async function record(
  history: History,
  orderId: string,
  asked: Call['asked'],
  call: () => Promise<Result | undefined>,
) {
  const began = (clock += 1)
  const result = await call()
  const ended = (clock += 1)
  // Refused by a rule: whatever else is a fault.
  if (result && ![200, 409].includes(result.status)) throw unexpected(result)
  const seen = result?.status === 200 ? (result.body as Order) : undefined
  history.calls.push({ orderId, began, ended, asked, ...(seen && { seen }) })
  return seen
}

export const unexpected = ({ status, body }: Result) => new Error(`${status}: ${JSON.stringify(body)}`)

function read(ask: Ask, orderId: string, history: History): Promise<Seen | undefined> {
  return record(history, orderId, {}, () => ask((visitor) => visitor.get(`/api/orders/${orderId}`)))
}

async function move(ask: Ask, orderId: string, history: History): Promise<void> {
  const seen = await read(ask, orderId, history)
  if (!seen) return
  const others = STATUSES.filter((status) => status !== seen.status)
  const toStatus = others[randomInt(others.length)] ?? seen.status
  const body = { fromStatus: seen.status, toStatus }
  await record(history, orderId, { status: toStatus }, () =>
    ask((visitor) => visitor.post(`/api/orders/${orderId}/move`, body)),
  )
}

async function edit(ask: Ask, orderId: string, history: History): Promise<void> {
  const title = `Table ${randomUUID()}`
  await record(history, orderId, { title }, () =>
    ask((visitor) => visitor.patch(`/api/orders/${orderId}`, { title })),
  )
}

/** Tried with one key until it is acknowledged. */
async function note(ask: Ask, orderId: string, history: History): Promise<void> {
  const content = randomUUID()
  const headers = { 'idempotency-key': `"${content}"` }
  for (;;) {
    const result = await ask((visitor) => visitor.post(`/api/orders/${orderId}/notes`, { content }, headers))
    if (!result) continue
    if (result.status !== 201) throw unexpected(result)
    history.notes.push({ orderId, content })
    return
  }
}
