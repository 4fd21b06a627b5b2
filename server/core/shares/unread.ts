import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { OrganizationBusy } from '../errors.ts'
import { networkOf } from './network.ts'
import { ownerOf } from './turns.ts'

// What has been answered and not been read lies in memory: a program that asks for large lists and reads none of them would
// fill it.

/** Less than this leaves at once, into what the operating system keeps for each connection. */
export const SMALL_BYTES = 64 * 1024
/** What is read ahead of a file of the page, with the file that stays open meanwhile. */
const FILE_BYTES = 128 * 1024
const MOST_BYTES = 64 * 1024 * 1024
// Many times the page of an order. It is small so that whoever holds one link cannot keep the shop's other customers out.
const MOST_BYTES_OF_LINK = 4 * 1024 * 1024
/** After which an answer of which nothing is read is given up, with its connection. */
export const STALLED_MS = 30_000
const REFUSAL = [
  'has too much under way that nobody reads',
  'Too much that was sent to you is not read yet',
] as const

export interface UnreadOptions {
  /** Of one organization, of all its customers, or of all without an organization in one network, in characters or bytes. */
  mostBytes?: number
  /** The same of one customer's link. */
  mostBytesOfLink?: number
  /** How long nothing of an answer may be read. */
  stalledMs?: number
  /** How many files of one organization may be on their way. */
  mostFiles?: number
}

interface Unread {
  /** Of all of them, in characters or bytes. */
  size: number
  /** How many answers have each body. */
  answers: Map<object, number>
}

/** Bounds the answers that lie here because nobody reads them, by whose they are. */
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
   * @returns what is called when the answer has left, or never will
   */
  function hold(owner: string, body: object, size: number): () => void {
    const own = unread.get(owner) ?? { size: 0, answers: new Map<object, number>() }
    unread.set(owner, own)
    // Boards are kept for all who read them: each takes its memory once, in so many answers.
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

  /** For whom this request's answer counts, with the most that each of them may leave unread. */
  function ownersOf(request: FastifyRequest): [owner: string, most: number][] {
    const all: [string, number] = [ownerOf(request) ?? `network ${networkOf(request.ip)}`, mostBytes]
    const { customer } = request
    // The small bound of a link is met long before the large one of all the shop's customers.
    return customer ? [[`link ${customer.linkId}`, mostBytesOfLink], all] : [all]
  }

  app.addHook('preHandler', (request, _reply, done) => {
    if (request.routeOptions.config.isAboutServer) return done()
    const isFull = ownersOf(request).some(([owner, most]) => (unread.get(owner)?.size ?? 0) > most)
    if (isFull) done(new OrganizationBusy(...REFUSAL))
    else done()
  })

  app.addHook('onSend', (request, reply, payload, done) => {
    // A call that answers with a stream watches its reader by itself, and may have nothing to send for a while.
    const isFile = payload instanceof Readable && request.routeOptions.config.access === undefined
    const size = isFile ? FILE_BYTES : lengthOf(payload)
    // Of somebody who has left before no event tells any more, and nothing lies here for them.
    if (size > SMALL_BYTES && !reply.raw.destroyed) {
      // Node counts only the time in which nothing leaves.
      reply.raw.setTimeout(stalledMs, () => reply.raw.destroy())
      // A text is one answer's own.
      const body: object = typeof payload === 'object' && payload !== null ? payload : {}
      for (const [owner] of ownersOf(request)) reply.raw.once('close', hold(owner, body, size))
    }
    done()
  })
}

const lengthOf = (payload: unknown): number =>
  typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0
