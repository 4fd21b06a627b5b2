import type { FastifyInstance, FastifyRequest } from 'fastify'
import { WrongInput } from '../errors.ts'
import type { Alone } from './alone.ts'
import { fairQueue } from './fair-queue.ts'
import { networkOf } from './network.ts'
import { ownerOf } from './turns.ts'

// To read a body as JSON, and to check it, takes the thread that answers everybody: twenty thousand names in one take as long
// as ten moves.

/** What costs less is not counted. */
const SMALL_CHARS = 4 * 1024
const SHARE = 1 / 10
const MOST_WAITING = 200

/** Reads bodies as JSON; those of one organization, or without one those of one network, have their share of the time. */
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
    // Whether a call needs a body says its schema.
    if (body === '') return done(null)
    // Fastify says null where there is no body.
    if (body.trim() === 'null') return done(new WrongInput({ body: 'The request needs a JSON object' }))
    if (body.length <= SMALL_CHARS || alone.isAlone()) return parse(request, body, done)
    void readInTurn(request, async () => void parse(request, body, done), done)
  })

  /** @param read tells the outcome, by which the body is checked and begins to be handled before it returns */
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
