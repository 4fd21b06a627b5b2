import type { FastifyInstance } from 'fastify'
import { Unavailable } from '../errors.ts'
import { ownerOf } from './turns.ts'
import { SMALL_BYTES, STALLED_MS, type UnreadOptions } from './unread.ts'

// A file is read from the store at its reader's speed. Meanwhile it holds a connection to the store or an open
// file. A program that requests many and reads none would hold all of them.

// Far more than a shop's people load at once, since pictures on cards and lists are small. One customer's link
// may have half of this, so that its holder can't block the shop's other customers.
const MOST_FILES = 80
const REFUSAL = 'Too many files are on their way at once. Please try again in a moment'

declare module 'fastify' {
  interface FastifyInstance {
    leaving: {
      /**
       * Counts a file until it has left, or never will.
       * @throws Unavailable when too many of the same organization are on their way
       */
      enter(request: FastifyRequest, reply: FastifyReply, bytes: number): void
      /** From now on, a file that stands still for a while is given up with its connection. */
      watch(reply: FastifyReply): void
    }
  }
}

/** Limits each organization's files on their way, and the time that one may stand still. */
export function boundLeaving(
  app: FastifyInstance,
  { mostFiles = MOST_FILES, stalledMs = STALLED_MS }: UnreadOptions = {},
): void {
  const leaving = new Map<string, number>()

  app.decorate('leaving', {
    enter(request, { raw }, bytes) {
      const owner = ownerOf(request)
      // No event comes for callers that have left, and they are sent nothing.
      if (owner === undefined || bytes <= SMALL_BYTES || raw.destroyed) return
      const before = leaving.get(owner) ?? 0
      if (before >= mostFiles) throw new Unavailable(REFUSAL)
      leaving.set(owner, before + 1)
      raw.once('close', () => {
        const left = (leaving.get(owner) ?? 1) - 1
        if (left > 0) leaving.set(owner, left)
        else leaving.delete(owner)
      })
    },

    // Node counts only the time in which nothing leaves.
    watch: ({ raw }) => void raw.setTimeout(stalledMs, () => raw.destroy()),
  })
}
