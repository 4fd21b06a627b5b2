import type { FastifyInstance } from 'fastify'
import { networkOf } from './network.ts'
import { timeShare } from './time-share.ts'
import { ownerOf } from './turns.ts'

// A stranger's cheap request takes the thread that answers everybody a third of a millisecond. That is so even
// if nothing is found or the caller isn't signed in.

const SHARE = 1 / 5
const REQUEST_MS = 0.35

declare module 'fastify' {
  interface FastifyInstance {
    /** Resolves at once for signed-in callers, otherwise in the turn of the request's network. */
    strangersTurn(request: FastifyRequest): Promise<void>
  }
}

/**
 * Requests without an account have a share of the time for each network: some hundreds at once, and as many a
 * second.
 */
export function paceStrangers(app: FastifyInstance): void {
  const time = timeShare({ share: SHARE })
  app.decorate('strangersTurn', async (request) => {
    if (ownerOf(request) !== undefined) return
    const network = networkOf(request.ip)
    // Counted before the wait, so that each waiting request has its own time.
    time.count(network, REQUEST_MS)
    await time.wait(network, false)
  })
}
