import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Unavailable } from '../errors.ts'

// One organization may ask for as much as it likes, and gets all that nobody else wants. But its requests take turns: else
// a program that sends hundreds at once has all connections to the database, and everybody else waits behind them.

/**
 * What a request does: it reads or changes with a few statements, or takes long by its nature: it waits for a share of
 * something scarce, for the store or for another server.
 */
type Kind = 'read' | 'change' | 'long'

/** How many requests of one organization are handled at the same time. Those that take long hold no connection for long. */
const AT_ONCE: Record<Kind, number> = { read: 4, change: 4, long: 32 }
const MOST_WAITING = 1000
const REFUSAL = 'Your organization asks for too much at once. Please try again in a moment'

interface Line {
  running: number
  waiting: (() => void)[]
}

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Ends its turn: how long somebody takes to read a response is nobody's turn. Where Fastify sends the response, that
     * happens by itself; whoever sends it by hand calls this.
     */
    endTurn: (() => void) | null
  }
  interface FastifyInstance {
    /**
     * Handles a request when it is its organization's turn; that of nobody in particular at once.
     * @throws Unavailable when too many of the organization wait already
     */
    inTurn<T>(request: FastifyRequest, takesLong: boolean, run: () => Promise<T>): Promise<T>
  }
}

export function takeTurns(app: FastifyInstance): void {
  const lines = new Map<string, Line>()

  async function begin(key: string, atOnce: number): Promise<() => void> {
    const line = lines.get(key) ?? { running: 0, waiting: [] }
    lines.set(key, line)
    if (line.running < atOnce) line.running += 1
    else if (line.waiting.length >= MOST_WAITING) throw new Unavailable(REFUSAL)
    else await new Promise<void>((resolve) => line.waiting.push(resolve))
    let ended = false
    return () => {
      if (ended) return
      ended = true
      const next = line.waiting.shift()
      // Not before others have been heard that have something to ask as well.
      if (next) setImmediate(next)
      else if ((line.running -= 1) === 0) lines.delete(key)
    }
  }

  app.decorateRequest('endTurn', null)
  app.decorate('inTurn', async (request, takesLong, run) => {
    const owner = ownerOf(request)
    if (owner === undefined) return run()
    const kind = kindOf(request, takesLong)
    const end = await begin(`${kind} ${owner}`, AT_ONCE[kind])
    request.endTurn = end
    try {
      return await run()
    } finally {
      end()
    }
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    request.endTurn?.()
    done()
  })
}

function kindOf({ method }: FastifyRequest, takesLong: boolean): Kind {
  if (takesLong) return 'long'
  return method === 'GET' || method === 'HEAD' ? 'read' : 'change'
}

/** Customers of a shop keep its people from nothing. */
function ownerOf({ session, customer }: FastifyRequest): string | undefined {
  if (session) return session.orgId
  return customer ? `customers of ${customer.orgId}` : undefined
}
