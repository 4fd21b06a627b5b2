import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { lastGood } from '../backup/runs.ts'
import type { Pool } from '../db/client.ts'
import { within } from '../async.ts'
import { countJobs } from '../jobs/jobs.ts'
import type { CallOutcome } from '../store/counted-store.ts'

/** No label names an organization or a person. */
export interface Metrics {
  readonly contentType: string
  text(): Promise<string>
  /** Call it once, before the first request. */
  watch(parts: {
    api: Pick<FastifyInstance, 'addHook'>
    pool: Pool
    openSockets: () => number
    openStreams: () => number
  }): void
  countStoreCall(call: string, outcome: CallOutcome): void
  countWebhookTry(outcome: 'delivered' | 'failed'): void
}

// From an answer out of memory to a download over a slow line.
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
// A silent database must not block the other measurements.
const DATABASE_MS = 2000
const late = () => new Error('The database does not answer')

export function openMetrics(version: string): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({ name: 'kerf_info', help: 'Which version runs', labelNames: ['version'], registers }).set(
    { version },
    1,
  )
  const requests = new Histogram({
    name: 'kerf_http_request_duration_seconds',
    help: 'How long requests took, from their head to the last byte of the response',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  })
  const storeCalls = new Counter({
    name: 'kerf_store_calls_total',
    help: 'Calls to the store of files',
    labelNames: ['call', 'outcome'],
    registers,
  })
  const webhookTries = new Counter({
    name: 'kerf_webhook_tries_total',
    help: 'Messages that were sent to webhooks; one that failed is sent again',
    labelNames: ['outcome'],
    registers,
  })

  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    countWebhookTry: (outcome) => webhookTries.inc({ outcome }),
    countStoreCall: (call, outcome) => storeCalls.inc({ call, outcome }),

    watch({ api, pool, openSockets, openStreams }) {
      api.addHook('onResponse', async ({ method, routeOptions }, reply) => {
        // A stream lasts as long as its page is open.
        if (String(reply.raw.getHeader('content-type')).startsWith('text/event-stream')) return
        // The page's files have new names with each build.
        const route = (routeOptions.config.access && routeOptions.url) ?? 'page'
        const status = `${Math.floor(reply.statusCode / 100)}xx`
        requests.observe({ method, route, status }, reply.elapsedTime / 1000)
      })
      const sockets = new Gauge({
        name: 'kerf_open_sockets',
        help: 'Screens that are connected for live changes',
        registers: [],
        collect() {
          this.set(openSockets())
        },
      })
      const streams = new Gauge({
        name: 'kerf_open_streams',
        help: 'Pages of customers that are connected for live changes',
        registers: [],
        collect() {
          this.set(openStreams())
        },
      })
      const connections = new Gauge({
        name: 'kerf_database_connections',
        help: 'Connections of the pool; "waiting" are requests that wait for one',
        labelNames: ['state'],
        registers: [],
        collect() {
          this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
          this.set({ state: 'idle' }, pool.idleCount)
          this.set({ state: 'waiting' }, pool.waitingCount)
        },
      })
      const jobs = new Gauge({
        name: 'kerf_jobs',
        help: 'Background jobs of all servers: "waiting" could be done now, "failed" are not tried again',
        labelNames: ['state'],
        registers: [],
        async collect() {
          this.reset()
          const counts = await within(DATABASE_MS, countJobs(pool), late).catch(() => undefined)
          for (const [state, count] of Object.entries(counts ?? {})) this.set({ state }, count)
        },
      })
      const backups = new Gauge({
        name: 'kerf_backup_age_seconds',
        help: 'Since the last good backup, and since the last one was rehearsed; missing before the first',
        labelNames: ['kind'],
        registers: [],
        async collect() {
          this.reset()
          for (const kind of ['backup', 'rehearsal'] as const) {
            const asked = within(DATABASE_MS, lastGood(pool, kind), late)
            const run = await asked.catch(() => undefined)
            if (run) this.set({ kind }, (Date.now() - run.endedAt.getTime()) / 1000)
          }
        },
      })
      for (const gauge of [sockets, streams, connections, jobs, backups])
        registry.registerMetric<string>(gauge)
    },
  }
}
