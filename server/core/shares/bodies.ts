import type { FastifyInstance, FastifyRequest } from 'fastify'
import { WrongInput } from '../errors.ts'
import type { Alone } from './alone.ts'
import { fairQueue } from './fair-queue.ts'
import { networkOf } from './network.ts'
import { ownerOf } from './turns.ts'

// Parsing and checking JSON takes the thread that answers everybody. A body with twenty thousand names takes as
// long as ten moves.

/** Smaller bodies aren't counted. */
const SMALL_CHARS = 4 * 1024
const SHARE = 1 / 10
const MOST_WAITING = 200

/** Parses JSON bodies. Each organization, or each network without one, has its share of the time. */
export function readBodies(app: FastifyInstance, alone: Alone): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  const turns = fairQueue({
    total: Infinity,
    perKey: 1,
    waitingPerKey: MOST_WAITING,
    refusal: { organization: 'sends too much at once' },
    share: SHARE,
  })
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // The schema says whether a call needs a body.
    if (body === '') return done(null)
    // Fastify uses null for a missing body.
    if (body.trim() === 'null') return done(new WrongInput({ body: 'The request needs a JSON object' }))
    if (body.length <= SMALL_CHARS || alone.isAlone()) return parse(request, body, done)
    void readInTurn(request, async () => void parse(request, body, done), done)
  })

  /** @param read reports the outcome. Before it returns, the body is checked and its handling starts */
  async function readInTurn(
    request: FastifyRequest,
    read: () => Promise<void>,
    refuse: (error: Error) => void,
  ): Promise<void> {
    try {
      await turns.run(ownerOf(request) ?? `network ${networkOf(request.ip)}`, read)
    } catch (error) {
      refuse(error as Error)
    }
  }
}
