import type { FastifyInstance } from 'fastify'
import { Unavailable } from '../errors.ts'
import { ownerOf } from './turns.ts'

// What has been answered and not been read lies in memory: a program that asks for large lists and reads none of them would
// fill it.

/** Less than this leaves at once, into what the operating system keeps for each connection. */
const SMALL_BYTES = 64 * 1024
const MOST_BYTES = 64 * 1024 * 1024
const STALLED_MS = 30_000
const REFUSAL = 'Your organization has too much under way that nobody reads. Please try again in a moment'

export interface UnreadOptions {
  /** Of one organization, in characters or bytes. */
  mostBytes?: number
  /** After which an answer of which nothing is read is given up, with its connection. */
  stalledMs?: number
}

/** Bounds the answers of each organization that lie here because nobody reads them. */
export function boundUnread(
  app: FastifyInstance,
  { mostBytes = MOST_BYTES, stalledMs = STALLED_MS }: UnreadOptions = {},
): void {
  const unread = new Map<string, number>()
  /** Boards are kept for all who read them: each takes its memory once, in so many answers. */
  const shared = new WeakMap<Buffer, number>()

  function add(owner: string, bytes: number): void {
    const left = (unread.get(owner) ?? 0) + bytes
    if (left > 0) unread.set(owner, left)
    else unread.delete(owner)
  }

  /** @returns how many bytes of it are not counted yet */
  function hold(payload: string | Buffer): number {
    if (typeof payload === 'string') return payload.length
    const answers = shared.get(payload) ?? 0
    shared.set(payload, answers + 1)
    return answers === 0 ? payload.byteLength : 0
  }

  /** @returns how many bytes are free now */
  function release(payload: string | Buffer): number {
    if (typeof payload === 'string') return payload.length
    const answers = (shared.get(payload) ?? 1) - 1
    shared.set(payload, answers)
    return answers === 0 ? payload.byteLength : 0
  }

  app.addHook('preHandler', (request, _reply, done) => {
    const owner = ownerOf(request)
    if (owner !== undefined && (unread.get(owner) ?? 0) > mostBytes) done(new Unavailable(REFUSAL))
    else done()
  })

  app.addHook('onSend', (request, reply, payload, done) => {
    if ((typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length > SMALL_BYTES) {
      // Node counts only the time in which nothing leaves.
      reply.raw.setTimeout(stalledMs, () => reply.raw.destroy())
      const owner = ownerOf(request)
      if (owner !== undefined) {
        add(owner, hold(payload))
        reply.raw.once('close', () => add(owner, -release(payload)))
      }
    }
    done()
  })
}
