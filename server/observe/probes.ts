import type { FastifyReply } from 'fastify'
import { hasCurrentSchema } from '../db/migrate.ts'
import { findOutage } from '../backup/runs.ts'
import type { Services } from '../services.ts'
import type { Api } from '../http/api.ts'
import { singleFlight, within } from '../async.ts'

type Reason = 'stopping' | 'database' | 'schema' | 'store'

const DEADLINE_MS = 2000
// Balancers ask every second or two, and a store may charge for each request.
const STORE_EVERY_MS = 10_000

/** /livez queries nothing: restarting a server doesn't bring its database back. */
export function probeRoutes(
  api: Api,
  services: Pick<Services, 'pool' | 'backups' | 'stopping' | 'isStoreThere'>,
): void {
  const options = { config: { access: 'anyone', isAboutServer: true }, schema: { hide: true } } as const
  // A silent part isn't asked again meanwhile.
  const askOnce = singleFlight<boolean>()
  const isDatabaseReady = () => askOnce('database', () => hasCurrentSchema(services.pool))
  const isStoreReady = services.isStoreThere && kept(STORE_EVERY_MS, services.isStoreThere)

  async function whyNot(): Promise<Reason | undefined> {
    if (services.stopping?.aborted) return 'stopping'
    // Both run at once, so that the response has one deadline.
    const [database, store] = await Promise.allSettled([inTime(isDatabaseReady()), inTime(isStoreReady?.())])
    if (database.status === 'rejected') return 'database'
    if (!database.value) return 'schema'
    return store.status === 'fulfilled' && store.value !== false ? undefined : 'store'
  }

  /** Anybody may ask, so it says no more than a word. */
  async function backup(): Promise<'off' | 'missing' | 'ok' | 'unknown'> {
    if (services.backups.to.kind === 'off') return 'off'
    const outage = inTime(askOnce('outage', async () => (await findOutage(services.pool)) !== undefined))
    return outage.then(
      (isMissing) => (isMissing ? 'missing' : 'ok'),
      () => 'unknown',
    )
  }

  api.get('/livez', options, (_request, reply) => uncached(reply).send({ status: 'ok' }))
  api.get<{ Querystring: { verbose?: string } }>('/readyz', options, async (request, reply) => {
    const reason = await whyNot()
    if (!reason) {
      const more = request.query.verbose === undefined ? {} : { backup: await backup() }
      return uncached(reply).send({ status: 'ready', ...more })
    }
    request.log.debug({ reason }, 'not ready')
    return uncached(reply).status(503).header('retry-after', 2).send({ status: 'unready', reason })
  })
}

const uncached = (reply: FastifyReply) => reply.header('cache-control', 'no-store')

const inTime = <T>(answer: Promise<T> | undefined) =>
  within(DEADLINE_MS, Promise.resolve(answer), () => new Error('No answer in time'))

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
