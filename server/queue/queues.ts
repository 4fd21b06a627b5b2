import type { FastifyInstance, FastifyRequest } from 'fastify'
import { availableParallelism } from 'node:os'
import { MAX_CONNECTIONS, type Pool } from '../db/client.ts'
import { Unavailable } from '../http/errors.ts'
import { failedWith, QUERY_CANCELED } from '../db/transact.ts'
import { fairQueue, type FairQueue } from './fair-queue.ts'
import { CONNECTIONS, LISTS, LONG_WORK, REQUESTS, TRIES } from './limits.ts'
import { say } from '#shared/texts/say.ts'
import * as t from '#texts/calls/errors.ts'

// A program that sends hundreds of requests at once would take all database connections.

declare module 'fastify' {
  interface FastifyRequest {
    /** The response lasts as long as its reader takes, which must not count. */
    endTurn: (() => void) | null
  }
  interface FastifyInstance {
    /** A request without an owner is handled at once. @throws OrganizationBusy */
    inQueue<T>(request: FastifyRequest, takesLong: boolean, work: () => Promise<T>): Promise<T>
  }
}

export function takeTurns(app: FastifyInstance): void {
  const refusal = { organization: t.busyRequests }
  const queues = {
    read: fairQueue({ ...REQUESTS.read, refusal }),
    change: fairQueue({ ...REQUESTS.change, refusal }),
    long: fairQueue({ ...REQUESTS.long, refusal }),
  }

  app.decorateRequest('endTurn', null)
  app.decorate('inQueue', async (request, takesLong, work) => {
    const owner = ownerOf(request)
    if (owner === undefined) return work()
    const leave = await queues[kindOf(request, takesLong)].enter(owner)
    request.endTurn = leave
    try {
      return await work()
    } finally {
      leave()
    }
  })
}

function kindOf({ method }: FastifyRequest, takesLong: boolean): keyof typeof REQUESTS {
  if (takesLong) return 'long'
  return method === 'GET' || method === 'HEAD' ? 'read' : 'change'
}

/** A shop's customers count apart, so that they don't delay its people. */
export function ownerOf({ session, customer }: FastifyRequest): string | undefined {
  if (session) return session.orgId
  return customer ? `customers of ${customer.orgId}` : undefined
}

/** The rest of the connections stays free for sessions, boards, background work and health. */
export interface DatabaseQueues {
  lists: FairQueue
  /** Each holds its connection while it waits for another's lock. */
  changes: FairQueue
  longWork: FairQueue
  /** Apart from other long work, because their backups may take hours. */
  removals: FairQueue
  /** By network. */
  signIns: FairQueue
}

export const CHANGES_AT_ONCE = REQUESTS.change.perKey

/** One organization leaves places to others, however few connections there are. */
const partOf = (pool: Pool, part: number, perKey: number) =>
  Math.max(2 * perKey, Math.floor(part * (pool.options.max ?? MAX_CONNECTIONS)))

export function databaseQueues(pool: Pool): DatabaseQueues {
  // One core is left for the others.
  const listsAtOnce = Math.max(1, Math.min(LISTS.perKey, availableParallelism() - 1))
  return {
    lists: fairQueue({
      ...LISTS,
      total: partOf(pool, CONNECTIONS.lists, listsAtOnce),
      perKey: listsAtOnce,
      refusal: { organization: t.busyLists },
    }),
    changes: fairQueue({
      ...REQUESTS.change,
      total: partOf(pool, CONNECTIONS.changes, CHANGES_AT_ONCE),
      refusal: { organization: t.busyChanges },
    }),
    longWork: fairQueue({
      ...LONG_WORK,
      total: CONNECTIONS.longWork,
      refusal: { organization: t.busyLong },
    }),
    removals: fairQueue({
      perKey: 1,
      waitingPerKey: 1,
      total: CONNECTIONS.removals,
      refusal: t.busyRemoving,
    }),
    signIns: fairQueue({
      ...TRIES,
      total: partOf(pool, CONNECTIONS.signIns, TRIES.perKey),
      refusal: t.busySignIns,
    }),
  }
}

/** After this, the reader should ask for a shorter list or fewer figures. */
export const LONGEST_QUERY_MS = 3000

/** @throws Unavailable where PostgreSQL ended the query at its time limit */
export async function refuseSlow<T>(said: () => string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!failedWith(error, QUERY_CANCELED)) throw error
    throw new Unavailable(say(said))
  }
}
