import type { FastifyInstance } from 'fastify'
import { Unavailable } from '../errors.ts'
import { ownerOf } from './turns.ts'
import { SMALL_BYTES, STALLED_MS, type UnreadOptions } from './unread.ts'

// A file is taken from the store as fast as its reader takes it, and meanwhile holds a connection to the store or an open file:
// a program that asks for many and reads none of them would hold all there are.

// Far more than the people of a shop load at the same moment, since pictures on cards and lists are small. It is twice what one
// customer's link may have, so that nobody with a link keeps the shop's other customers from their files.
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
      /** From now on a file of which nothing leaves for a while is given up, with its connection. */
      watch(reply: FastifyReply): void
    }
  }
}

/** Bounds the files of each organization that are on their way, and how long one may stand still. */
export function boundLeaving(
  app: FastifyInstance,
  { mostFiles = MOST_FILES, stalledMs = STALLED_MS }: UnreadOptions = {},
): void {
  const leaving = new Map<string, number>()

  app.decorate('leaving', {
    enter(request, { raw }, bytes) {
      const owner = ownerOf(request)
      // Of somebody who has left before no event tells any more, and nothing is sent to them.
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
