import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import type { Order } from '#shared/orders/types.ts'
import type { ServerMessage } from '#shared/realtime.ts'
import type { Visitor } from '../support/visitor.ts'

const RECONNECT_MS = 100
// What hangs ends some time; a slow machine must not.
const PATIENCE_MS = 240_000

/**
 * A screen that keeps its board as the page does: it loads it once, follows it event by event, and after a lost
 * connection connects again where it was, at whichever server there is.
 */
export class Follower {
  /** How often it came back. */
  returned = 0
  /** How often it was told to load the board again. */
  refetched = 0
  /** What should not happen, such as an event that does not follow the last one. */
  readonly faults: string[] = []

  readonly #visitors: Visitor[]
  readonly #news = new EventEmitter()
  readonly #orders = new Map<string, Order>()
  #version = 0
  #log: string | undefined
  #socket: WebSocket | undefined
  #connected = false
  #ended = false
  #working: Promise<void> = Promise.resolve()

  private constructor(visitors: Visitor[]) {
    this.#visitors = visitors
  }

  /** @param visitors the same person at each server that there is */
  static async open(visitors: Visitor[]): Promise<Follower> {
    const follower = new Follower(visitors)
    await follower.#load()
    follower.#connect(0)
    await follower.untilConnected()
    return follower
  }

  get connected(): boolean {
    return this.#connected
  }

  /** Settles when the connection stands. */
  async untilConnected(): Promise<void> {
    while (!this.#connected) await this.#change('connection')
  }

  /** Settles when everything up to a version is on the board. */
  async untilVersion(version: number): Promise<void> {
    await this.#working
    while (this.#version < version) {
      await this.#change(`version ${version}`)
      await this.#working
    }
  }

  /** Nothing went wrong, and the board is what the server says. */
  check(orders: Order[]): void {
    assert.deepEqual(this.faults, [])
    const byId = (one: Order, other: Order) => one.id.localeCompare(other.id)
    assert.deepEqual([...this.#orders.values()].toSorted(byId), orders.toSorted(byId))
  }

  close(): void {
    this.#ended = true
    this.#socket?.terminate()
  }

  #connect(attempt: number): void {
    const visitor = this.#visitors[attempt % this.#visitors.length]
    if (this.#ended || !visitor) return
    const socket = visitor.socket()
    this.#socket = socket
    socket.on('open', () => {
      const known = this.#log !== undefined && { version: this.#version, log: this.#log }
      socket.send(JSON.stringify({ type: 'auth', version: this.#version, ...known }))
    })
    socket.on('message', (data: Buffer) => {
      const message: ServerMessage = JSON.parse(data.toString())
      this.#working = this.#working.then(() => this.#receive(message))
    })
    socket.on('close', () => {
      if (this.#connected) this.returned += 1
      this.#connected = false
      void delay(RECONNECT_MS).then(() => this.#connect(attempt + 1))
    })
    // What broke shows in the close that follows.
    socket.on('error', () => undefined)
  }

  async #receive(message: ServerMessage): Promise<void> {
    if (message.type === 'AUTH_OK') {
      this.#log = message.log
      this.#connected = true
    } else if (message.type === 'REFETCH') {
      this.refetched += 1
      await this.#load()
    } else if ('event' in message) {
      if (message.version !== this.#version + 1) {
        // The board that was loaded may be newer than what comes then.
        if (message.version <= this.#version) return
        this.faults.push(`${message.version} came after ${this.#version}`)
      }
      this.#version = message.version
      if ('order' in message) this.#put(message.order)
    }
    this.#news.emit('news')
  }

  #put(order: Order): void {
    if (order.isArchived) this.#orders.delete(order.id)
    else this.#orders.set(order.id, order)
  }

  async #load(): Promise<void> {
    for (let attempt = 0; !this.#ended; attempt += 1) {
      const result = await this.#visitors[attempt % this.#visitors.length]
        ?.get('/api/orders')
        .catch(() => undefined)
      if (result?.status === 200) {
        this.#orders.clear()
        for (const order of result.body as Order[]) this.#put(order)
        this.#version = Number(result.headers.get('x-board-version'))
        return
      }
      await delay(RECONNECT_MS)
    }
  }

  async #change(what: string): Promise<void> {
    try {
      await once(this.#news, 'news', { signal: AbortSignal.timeout(PATIENCE_MS) })
    } catch (cause) {
      throw new Error(`No ${what} came within ${PATIENCE_MS} ms; it is at ${this.#version}`, { cause })
    }
  }
}
