import type { FastifyReply } from 'fastify'
import { hasCurrentSchema } from '../../db/migrate.ts'
import type { Pool } from '../../db/client.ts'
import type { Api } from '../api.ts'
import { within } from '../deadline.ts'
import { singleFlight } from '../single-flight.ts'

interface ProbeDeps {
  pool: Pool
  stopping: AbortSignal | undefined
  isStoreThere: (() => Promise<boolean>) | undefined
}

/** Why a server should get no requests. */
type Reason = 'stopping' | 'database' | 'schema' | 'store'

const DEADLINE_MS = 2000
// Balancers ask every second or two, and a store may charge for each request.
const STORE_EVERY_MS = 10_000

/**
 * For monitors. /livez says that the process works and queries nothing: restarting a server doesn't bring its
 * database back. /readyz says whether requests should be sent here.
 */
export function probeRoutes(api: Api, deps: ProbeDeps): void {
  const options = { config: { access: 'anyone', isAboutServer: true }, schema: { hide: true } } as const
  // A silent part isn't asked again meanwhile.
  const askOnce = singleFlight<boolean>()
  const isDatabaseReady = () => askOnce('database', () => hasCurrentSchema(deps.pool))
  const isStoreReady = deps.isStoreThere && kept(STORE_EVERY_MS, deps.isStoreThere)

  async function whyNot(): Promise<Reason | undefined> {
    if (deps.stopping?.aborted) return 'stopping'
    // Both run at once, so that the response has one deadline.
    const [database, store] = await Promise.allSettled([inTime(isDatabaseReady()), inTime(isStoreReady?.())])
    if (database.status === 'rejected') return 'database'
    if (!database.value) return 'schema'
    return store.status === 'fulfilled' && store.value !== false ? undefined : 'store'
  }

  api.get('/livez', options, (_request, reply) => uncached(reply).send({ status: 'ok' }))
  api.get('/readyz', options, async (request, reply) => {
    const reason = await whyNot()
    if (!reason) return uncached(reply).send({ status: 'ready' })
    request.log.debug({ reason }, 'not ready')
    return uncached(reply).status(503).header('retry-after', 2).send({ status: 'unready', reason })
  })
}

const uncached = (reply: FastifyReply) => reply.header('cache-control', 'no-store')

const inTime = <T>(answer: Promise<T> | undefined) =>
  within(DEADLINE_MS, Promise.resolve(answer), () => new Error('No answer in time'))

/** Asks one question at a time, and reuses its answer for a while. */
function kept(ms: number, ask: () => Promise<boolean>): () => Promise<boolean> {
  let until = 0
  let answer = Promise.resolve(true)
  return () => {
    if (performance.now() < until) return answer
    until = Number.POSITIVE_INFINITY
    answer = ask().finally(() => (until = performance.now() + ms))
    return answer
  }
}
