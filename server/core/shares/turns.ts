import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MAX_CONNECTIONS } from '../../db/client.ts'
import { OrganizationBusy } from '../errors.ts'
import type { Alone } from './alone.ts'
import { CHANGES_AT_ONCE } from './connection-shares.ts'
import { timeShare } from './time-share.ts'

// The requests of each organization take turns: else a program that sends hundreds at once has all connections to the
// database, and everybody else waits behind them.

/**
 * What a request does: it reads or changes with a few statements, or takes long by its nature: it waits for a share of
 * something scarce, for the store or for another server.
 */
type Kind = 'read' | 'change' | 'long'

/**
 * How many requests of one organization are handled at the same time. Those that take long hold no connection for long: what
 * they change has its share of these like every change.
 */
const AT_ONCE: Record<Kind, number> = { read: 4, change: CHANGES_AT_ONCE, long: 32 }
/**
 * The same while nobody else asks: what arrives together is less work together. Half of the connections stay free for who comes
 * then. Changes would hold each other's locks.
 */
const AT_ONCE_ALONE: Record<Kind, number> = { ...AT_ONCE, read: MAX_CONNECTIONS / 2 }
/** So many wait only where a program asks. While others ask as well, each of its places rests twice as long as it was taken. */
const CROWD = 20
const REST = 2
/** What lasted longer has waited for something, which took nothing from anybody. */
const LONGEST_REST_MS = 50
const MOST_WAITING = 1000
/** The share of the time that responses of one kind may take of one organization while others ask as well. */
const RESPONSES_SHARE = 1 / 5
/** Before a response is written, what is in it is read and put together, which takes four times as long. */
const TO_MAKE_AND_WRITE = 5

type Write = <T>(work: () => T) => T

interface Line {
  running: number
  waiting: (() => void)[]
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends its turn before its handler does, whose response lasts as long as its reader takes: that is nobody's turn. */
    endTurn: (() => void) | null
  }
  interface FastifyInstance {
    /**
     * Handles a request when it is its organization's turn; that of nobody in particular at once.
     * @param run writes the response by what it is given: nothing else is done meanwhile, so that it counts for the
     * organization's share of the time
     * @throws OrganizationBusy when too many of the organization wait already
     */
    inTurn<T>(request: FastifyRequest, takesLong: boolean, run: (write: Write) => Promise<T>): Promise<T>
  }
}

export function takeTurns(app: FastifyInstance, alone: Alone): void {
  const lines = new Map<string, Line>()
  const responses = timeShare({ share: RESPONSES_SHARE })
  const atOnce = (key: string, kind: Kind): number => {
    if (alone.isAlone()) return AT_ONCE_ALONE[kind]
    // Whoever has to wait for their share then keeps the others waiting for one response and not for four.
    return kind === 'read' && responses.isNearlyUsedUp(key) ? 1 : AT_ONCE[kind]
  }

  async function begin(key: string, kind: Kind): Promise<() => void> {
    const line = lines.get(key) ?? { running: 0, waiting: [] }
    lines.set(key, line)
    if (line.running < atOnce(key, kind)) line.running += 1
    else if (line.waiting.length >= MOST_WAITING) throw new OrganizationBusy('asks for too much at once')
    else await new Promise<void>((resolve) => line.waiting.push(resolve))
    if (!alone.isAlone()) await responses.wait(key, false)
    const began = performance.now()
    let ended = false
    return () => {
      if (ended) return
      ended = true
      const isCrowd = line.waiting.length >= CROWD && !alone.isAlone()
      if (!isCrowd) next()
      else setTimeout(next, Math.min(LONGEST_REST_MS, REST * (performance.now() - began)))
    }

    function next(): void {
      line.running -= 1
      while (line.running < atOnce(key, kind) && line.waiting.length > 0) {
        line.running += 1
        // Not before others have been heard that have something to ask as well.
        setImmediate(line.waiting.shift()!)
      }
      if (line.running === 0) lines.delete(key)
    }
  }

  app.decorateRequest('endTurn', null)
  app.decorate('inTurn', async (request, takesLong, run) => {
    const owner = ownerOf(request)
    if (owner === undefined) return run((work) => work())
    alone.heard(owner)
    const kind = kindOf(request, takesLong)
    const key = `${kind} ${owner}`
    const end = await begin(key, kind)
    request.endTurn = end
    try {
      return await run((work) => {
        const began = performance.now()
        const written = work()
        responses.count(key, TO_MAKE_AND_WRITE * (performance.now() - began))
        return written
      })
    } finally {
      end()
    }
  })
}

function kindOf({ method }: FastifyRequest, takesLong: boolean): Kind {
  if (takesLong) return 'long'
  return method === 'GET' || method === 'HEAD' ? 'read' : 'change'
}

/** Whose request it is; customers of a shop keep its people from nothing. */
export function ownerOf({ session, customer }: FastifyRequest): string | undefined {
  if (session) return session.orgId
  return customer ? `customers of ${customer.orgId}` : undefined
}
