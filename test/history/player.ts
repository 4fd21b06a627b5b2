import { randomInt, randomUUID } from 'node:crypto'
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

export interface History {
  calls: Call[]
  /** The texts of notes that were acknowledged, by order. */
  notes: { orderId: string; content: string }[]
}

/** Counts what happens, as a clock that all clients share. */
let clock = 0

/** A client that does so many things to the orders, one after the other, whatever fails meanwhile. */
export async function play(
  visitor: Visitor,
  orderIds: string[],
  count: number,
  history: History,
  afterEach: () => void,
): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    const orderId = orderIds[randomInt(orderIds.length)] ?? ''
    await ACTIONS[randomInt(ACTIONS.length)]?.(visitor, orderId, history)
    afterEach()
  }
}

type Action = (visitor: Visitor, orderId: string, history: History) => Promise<unknown>

const ACTIONS: Action[] = [read, move, move, edit, note]

async function record(history: History, orderId: string, asked: Call['asked'], call: () => Promise<Result>) {
  const began = (clock += 1)
  const { status, body } = await call()
  const ended = (clock += 1)
  // Refused by a rule, or not to be had at the moment: whatever else is a fault.
  if (![200, 409, 503].includes(status)) throw new Error(`${status}: ${JSON.stringify(body)}`)
  const entry: Call = { orderId, began, ended, asked, ...(status === 200 && { seen: body as Order }) }
  history.calls.push(entry)
  return entry.seen
}

function read(visitor: Visitor, orderId: string, history: History): Promise<Seen | undefined> {
  return record(history, orderId, {}, () => visitor.get(`/api/orders/${orderId}`))
}

async function move(visitor: Visitor, orderId: string, history: History): Promise<void> {
  const seen = await read(visitor, orderId, history)
  if (!seen) return
  const others = STATUSES.filter((status) => status !== seen.status)
  const toStatus = others[randomInt(others.length)] ?? seen.status
  const body = { fromStatus: seen.status, toStatus }
  await record(history, orderId, { status: toStatus }, () =>
    visitor.post(`/api/orders/${orderId}/move`, body),
  )
}

async function edit(visitor: Visitor, orderId: string, history: History): Promise<void> {
  const title = `Table ${randomUUID()}`
  await record(history, orderId, { title }, () => visitor.patch(`/api/orders/${orderId}`, { title }))
}

/** Tried with one key until it is acknowledged. */
async function note(visitor: Visitor, orderId: string, history: History): Promise<void> {
  const content = randomUUID()
  const headers = { 'idempotency-key': `"${content}"` }
  for (;;) {
    const { status, body } = await visitor.post(`/api/orders/${orderId}/notes`, { content }, headers)
    if (status === 503) continue
    if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`)
    history.notes.push({ orderId, content })
    return
  }
}
