import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MAX_CONNECTIONS } from '../../db/client.ts'
import { OrganizationBusy } from '../errors.ts'
import type { Alone } from './alone.ts'
import { CHANGES_AT_ONCE } from './connection-shares.ts'
import { timeShare } from './time-share.ts'

// Each organization's requests take turns. Otherwise a program that sends hundreds at once takes all database
// connections, and everybody else waits.

/**
 * A request reads or changes with a few statements, or takes long: it waits for a share of something scarce,
 * for the store or for another server.
 */
type Kind = 'read' | 'change' | 'long'

/**
 * How many of an organization's requests run at once. Long ones hold no connection for long: their changes have
 * a share of these like all changes.
 */
const AT_ONCE: Record<Kind, number> = { read: 4, change: CHANGES_AT_ONCE, long: 32 }
/**
 * The same while no other organization asks: requests that arrive together cost less together. Half of the
 * connections stay free for newcomers. Changes keep their number, because they would hold each other's locks.
 */
const AT_ONCE_ALONE: Record<Kind, number> = { ...AT_ONCE, read: MAX_CONNECTIONS / 2 }
/**
 * Only a program has this many waiting. While others ask too, each of its places rests twice as long as it was
 * taken.
 */
const CROWD = 20
const REST = 2
/** Longer requests waited for something else and took no time from others. */
const LONGEST_REST_MS = 50
const MOST_WAITING = 1000
/** The share of the time for one organization's responses of one kind while others ask too. */
const RESPONSES_SHARE = 1 / 5
/** Reading and assembling a response takes four times as long as writing it. */
const TO_MAKE_AND_WRITE = 5

type Write = <T>(work: () => T) => T

interface Line {
  running: number
  waiting: (() => void)[]
}

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Ends the turn before the handler ends. Its response lasts as long as its reader takes, which must not
     * count.
     */
    endTurn: (() => void) | null
  }
  interface FastifyInstance {
    /**
     * Handles a request in its organization's turn. A request without an owner is handled at once.
     * @param run writes the response with the given function: nothing else runs meanwhile, so it counts for the
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
    // An organization that must wait for its share then delays the others by one response instead of four.
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
        // Waits until requests of others that have arrived are heard.
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

/** The request's owner. A shop's customers count apart, so that they don't delay its people. */
export function ownerOf({ session, customer }: FastifyRequest): string | undefined {
  if (session) return session.orgId
  return customer ? `customers of ${customer.orgId}` : undefined
}
