import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { OrganizationBusy } from '../errors.ts'
import { networkOf } from './network.ts'
import { ownerOf } from './turns.ts'

// Unread responses lie in memory: a program that requests large lists and reads none would fill it.

/** Smaller responses leave at once, into the operating system's buffer for each connection. */
export const SMALL_BYTES = 64 * 1024
/** The read-ahead of a page's file, which stays open meanwhile. */
const FILE_BYTES = 128 * 1024
const MOST_BYTES = 64 * 1024 * 1024
// Many times an order's page. It is small so that the holder of one link can't lock out the shop's other
// customers.
const MOST_BYTES_OF_LINK = 4 * 1024 * 1024
/** After this time unread, a response is given up with its connection. */
export const STALLED_MS = 30_000
const REFUSAL = [
  'has too much under way that nobody reads',
  'Too much that was sent to you is not read yet',
] as const

export interface UnreadOptions {
  /**
   * Characters or bytes for one organization, for all its customers, or for all callers of a network without an
   * organization.
   */
  mostBytes?: number
  /** The same for one customer's link. */
  mostBytesOfLink?: number
  /** How long a response may stay unread. */
  stalledMs?: number
  /** Files of one organization on their way at most. */
  mostFiles?: number
}

interface Unread {
  /** Of all of them, in characters or bytes. */
  size: number
  /** How many responses share each body. */
  answers: Map<object, number>
}

/** Limits the unread responses here by owner. */
export function boundUnread(
  app: FastifyInstance,
  {
    mostBytes = MOST_BYTES,
    mostBytesOfLink = MOST_BYTES_OF_LINK,
    stalledMs = STALLED_MS,
  }: UnreadOptions = {},
): void {
  const unread = new Map<string, Unread>()

  /**
   * @param size in characters or bytes
   * @returns a function to call when the response has left, or never will
   */
  function hold(owner: string, body: object, size: number): () => void {
    const own = unread.get(owner) ?? { size: 0, answers: new Map<object, number>() }
    unread.set(owner, own)
    // All readers share a board's body: it takes its memory once, whatever the number of responses.
    const others = own.answers.get(body) ?? 0
    if (others === 0) own.size += size
    own.answers.set(body, others + 1)
    return () => {
      const left = (own.answers.get(body) ?? 1) - 1
      if (left > 0) return void own.answers.set(body, left)
      own.answers.delete(body)
      own.size -= size
      if (own.answers.size === 0) unread.delete(owner)
    }
  }

  /** The owners that this request's response counts for, each with its limit of unread data. */
  function ownersOf(request: FastifyRequest): [owner: string, most: number][] {
    const all: [string, number] = [ownerOf(request) ?? `network ${networkOf(request.ip)}`, mostBytes]
    const { customer } = request
    // A link reaches its small limit long before the large limit of all the shop's customers.
    return customer ? [[`link ${customer.linkId}`, mostBytesOfLink], all] : [all]
  }

  app.addHook('preHandler', (request, _reply, done) => {
    if (request.routeOptions.config.isAboutServer) return done()
    const isFull = ownersOf(request).some(([owner, most]) => (unread.get(owner)?.size ?? 0) > most)
    if (isFull) done(new OrganizationBusy(...REFUSAL))
    else done()
  })

  app.addHook('onSend', (request, reply, payload, done) => {
    // A call that responds with a stream watches its reader itself, and may have nothing to send for a while.
    const isFile = payload instanceof Readable && request.routeOptions.config.access === undefined
    const size = isFile ? FILE_BYTES : lengthOf(payload)
    // No event comes for callers that have left, and nothing is held for them.
    if (size > SMALL_BYTES && !reply.raw.destroyed) {
      // Node counts only the time in which nothing leaves.
      reply.raw.setTimeout(stalledMs, () => reply.raw.destroy())
      // A text belongs to one response only.
      const body: object = typeof payload === 'object' && payload !== null ? payload : {}
      for (const [owner] of ownersOf(request)) reply.raw.once('close', hold(owner, body, size))
    }
    done()
  })
}

const lengthOf = (payload: unknown): number =>
  typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0
