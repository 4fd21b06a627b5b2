import cookie from '@fastify/cookie'
import websocket from '@fastify/websocket'
import { guardRoutes } from './http/access.ts'
import type { Api } from './http/api.ts'
import {
  limitConnections,
  limitMemory,
  readBodies,
  type ConnectionOptions,
} from './queue/connection-limits.ts'
import { LIMITS, TIMES, type Limits, type Times } from './limits.ts'
import type { Services } from './services.ts'
import { databaseQueues, takeTurns } from './queue/queues.ts'
import { trackConnections, type Connections } from './stop/connections.ts'
import { handleMissingPaths } from './http/error-responses.ts'
import { acceptIdempotencyKeys } from './http/idempotency.ts'
import { describeApi } from './http/api-description.ts'
import { openHttp } from './http/http-server.ts'
import { healthRoute } from './observe/health.ts'
import { probeRoutes } from './observe/probes.ts'
import { servePage } from './http/static.ts'
import { auditCalls } from './features/people/audit/audit.calls.ts'
import { findCustomer } from './features/customer/links/links.service.ts'
import { epochOf } from './log/events.service.ts'
import { limitWrites } from './log/write-limit.ts'
import { isOperator } from './features/health/operators.ts'
import { canFound } from './features/people/organization/founding.service.ts'
import { asksSetupCode } from './features/people/organization/setup-code.service.ts'
import { openPrograms } from './features/people/tokens/programs.service.ts'

/** The parts that are left out have a default. */
export interface AppOptions extends Omit<
  Services,
  'queues' | 'epoch' | 'openedFromElsewhere' | 'times' | 'limits'
> {
  times?: Partial<Times> | undefined
  limits?: Partial<Limits> | undefined
  connections?: ConnectionOptions
}

const FRAME_BYTES = 4 * 1024

export async function openApp(
  options: AppOptions,
): Promise<{ app: Api; services: Services; connections: Connections }> {
  const { config, db, pool, log } = options
  const app = openHttp({
    log,
    trustProxy: config.trustProxy,
    appUrl: config.appUrl,
    uploads: options.store.uploads,
  })
  const connections = trackConnections(app)
  limitConnections(app, connections, config.trustProxy, options.connections)
  // A response is for its caller at this moment.
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
  // A customer page's address opens it: don't pass it on, list it, or cache the page.
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.access !== 'customer' && !/^\/(api\/)?t\//.test(request.url)) return
    reply.header('cache-control', 'no-store')
    reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex, nofollow')
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.debug({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, 'answered')
  })
  await app.register(cookie, { secret: options.secret })
  await app.register(websocket, {
    options: { maxPayload: FRAME_BYTES },
    preClose(done) {
      app.rooms.close()
      app.presence.close()
      app.websocketServer.close()
      done()
    },
  })
  await describeApi(app, options.version, config.appUrl)
  if (options.page) await servePage(app, options.page)
  else handleMissingPaths(app)
  const times = { ...TIMES, ...options.times }
  const services: Services = {
    ...options,
    queues: databaseQueues(pool),
    epoch: epochOf(db),
    openedFromElsewhere: {},
    times,
    limits: { ...LIMITS, ...options.limits },
  }
  // From here on, a route without an access rule stops the start.
  guardRoutes(app, services, {
    customer: (token, address) => findCustomer(services, token, address),
    program: openPrograms(services),
    operator: (session) => isOperator(db, config, session),
  })
  takeTurns(app)
  readBodies(app)
  limitMemory(app, options.connections)
  acceptIdempotencyKeys(app, db)
  auditCalls(app, services)
  limitWrites(app, services)
  healthRoute(app, services, async () => ({
    registration: (await canFound(db, config.registration)) ? 'open' : 'invited',
    ...((await asksSetupCode(db, config)) && { asksSetupCode: true }),
  }))
  probeRoutes(app, services)
  return { app, services, connections }
}
