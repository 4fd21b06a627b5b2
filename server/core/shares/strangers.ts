import type { FastifyInstance } from 'fastify'
import { networkOf } from './network.ts'
import { timeShare } from './time-share.ts'
import { ownerOf } from './turns.ts'

// What costs a stranger a few bytes takes the thread that answers everybody a third of a millisecond, also where the answer
// is that nothing is there, or that nobody is signed in.

const SHARE = 1 / 5
const REQUEST_MS = 0.35

declare module 'fastify' {
  interface FastifyInstance {
    /** Resolves at once for whoever is signed in, else when it is the turn of the request's network. */
    strangersTurn(request: FastifyRequest): Promise<void>
  }
}

/** Requests without an account have a share of the time, for each network: some hundreds at once, and as many a second. */
export function paceStrangers(app: FastifyInstance): void {
  const time = timeShare({ share: SHARE })
  app.decorate('strangersTurn', async (request) => {
    if (ownerOf(request) !== undefined) return
    const network = networkOf(request.ip)
    // Counted before it waits: each that waits has a moment of its own.
    time.count(network, REQUEST_MS)
    await time.wait(network, false)
  })
}
