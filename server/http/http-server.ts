import fastify, { LogController, type FastifyBaseLogger } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import helmet from 'helmet'
import type { IncomingMessage } from 'node:http'
import type { z } from 'zod'
import { SOCKET_PATH } from '#shared/realtime.ts'
import { listRoutes } from './access.ts'
import type { Api } from './api.ts'
import { handleErrors, sendFrameworkError } from './error-responses.ts'
import { chooseRequestIds, sendRequestIds } from '../observe/request-id.ts'
import { paceAnonymous } from '../queue/connection-limits.ts'
import type { ObjectStore } from '../store/store.ts'

const BODY_BYTES = 256 * 1024
// As long as the address of an upload is valid: a phone in the yard sends fifty megabytes slowly.
const REQUEST_MS = 15 * 60 * 1000

interface HttpOptions {
  log: FastifyBaseLogger
  trustProxy: string[] | undefined
  appUrl: string
  uploads: ObjectStore['uploads']
}

export function openHttp({ log, trustProxy, appUrl, uploads }: HttpOptions): Api {
  const app: Api = fastify({
    loggerInstance: log,
    bodyLimit: BODY_BYTES,
    trustProxy: trustProxy ?? false,
    genReqId: chooseRequestIds(trustProxy),
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: sendFrameworkError,
    // By default Fastify waits forever for an unfinished request.
    requestTimeout: REQUEST_MS,
    http: { shouldUpgradeCallback: opensSocket },
    // Two lines per request would bury what operators need.
    logController: new LogController({ disableRequestLogging: true }),
    // Fastify's own are large.
    schemaController: {
      compilersFactory: {
        buildValidator: () => validatorOf as never,
        buildSerializer: () => serializerCompiler as never,
      },
    },
  })
  paceAnonymous(app)
  handleErrors(app)
  listRoutes(app)
  sendRequestIds(app)

  // Created once: Fastify's plugin would create it for each request.
  const secureHeaders = helmet({
    contentSecurityPolicy: { directives: contentPolicy(uploads), useDefaults: false },
    // Other hosts of the domain may belong to others.
    strictTransportSecurity: appUrl.startsWith('https:') && { includeSubDomains: false },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  })
  app.addHook('onRequest', (request, reply, done) => secureHeaders(request.raw, reply.raw, () => done()))
  return app
}

/**
 * An upgraded request has none of Node's deadlines, so other protocols (HTTP/2 from Java) get a plain answer.
 */
function opensSocket({ method, url, headers }: IncomingMessage): boolean {
  const isSocket = headers.upgrade?.toLowerCase() === 'websocket'
  return isSocket && method === 'GET' && url?.split('?')[0] === SOCKET_PATH
}

const contentPolicy = (uploads: ObjectStore['uploads']) => ({
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  // Cards and menus are positioned by style attributes.
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'", ...(uploads.kind === 'direct' ? [uploads.origin] : [])],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
})

/** An empty or missing body counts as an empty object where that is enough for the call. */
function validatorOf(route: { schema: z.ZodType; httpPart: string }) {
  const validate = validatorCompiler(route as never)
  if (route.httpPart !== 'body' || !route.schema.safeParse({}).success) return validate
  return (data: unknown) => validate(data ?? {})
}
