import fastify, { LogController, type FastifyBaseLogger } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import helmet from 'helmet'
import type { IncomingMessage } from 'node:http'
import type { z } from 'zod'
import { SOCKET_PATH } from '#shared/realtime.ts'
import { listRoutes } from './access.ts'
import type { Api } from './api.ts'
import { handleErrors, sendFrameworkError } from './error-responses.ts'
import { chooseRequestIds, sendRequestIds } from './observe/request-id.ts'
import { paceStrangers } from './shares/strangers.ts'
import type { ObjectStore } from './storage/store.ts'

const BODY_BYTES = 256 * 1024
// As long as the address of an upload is good for: a phone in the yard sends fifty megabytes slowly.
const REQUEST_MS = 15 * 60 * 1000

interface HttpOptions {
  log: FastifyBaseLogger
  trustProxy: string[] | undefined
  appUrl: string
  uploads: ObjectStore['uploads']
}

/** The server of HTTP without any route: its limits, its errors and the headers of every response. */
export function openHttp({ log, trustProxy, appUrl, uploads }: HttpOptions): Api {
  const app: Api = fastify({
    loggerInstance: log,
    bodyLimit: BODY_BYTES,
    trustProxy: trustProxy ?? false,
    genReqId: chooseRequestIds(trustProxy),
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: sendFrameworkError,
    // Fastify would wait for ever for a request that never ends.
    requestTimeout: REQUEST_MS,
    http: { shouldUpgradeCallback: opensSocket },
    // Two lines a request would bury what an operator has to see; one of them is there at level debug.
    logController: new LogController({ disableRequestLogging: true }),
    // Given here, so that Fastify does not load its own, which are large.
    schemaController: {
      compilersFactory: {
        buildValidator: () => validatorOf as never,
        buildSerializer: () => serializerCompiler as never,
      },
    },
  })
  paceStrangers(app)
  handleErrors(app)
  listRoutes(app)
  sendRequestIds(app)

  // Made once: the plugin for Fastify makes it anew for each request.
  const secureHeaders = helmet({
    contentSecurityPolicy: { directives: contentPolicy(uploads), useDefaults: false },
    // Other hosts of the domain need not be ours.
    strictTransportSecurity: appUrl.startsWith('https:') && { includeSubDomains: false },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  })
  app.addHook('onRequest', (request, reply, done) => secureHeaders(request.raw, reply.raw, () => done()))
  return app
}

/**
 * Whether a request becomes a socket. Any other that names a protocol, such as HTTP/2 as Java's client does, is answered
 * like one that names none: what is upgraded has none of Node's deadlines, and its body is not read.
 */
function opensSocket({ method, url, headers }: IncomingMessage): boolean {
  const isSocket = headers.upgrade?.toLowerCase() === 'websocket'
  return isSocket && method === 'GET' && url?.split('?')[0] === SOCKET_PATH
}

const contentPolicy = (uploads: ObjectStore['uploads']) => ({
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  // Positions of cards and menus are set as style attributes.
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'", ...(uploads.kind === 'direct' ? [uploads.origin] : [])],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
})

/** An empty body, or none, is an empty object where that is all that a call needs. */
function validatorOf(route: { schema: z.ZodType; httpPart: string }) {
  const validate = validatorCompiler(route as never)
  if (route.httpPart !== 'body' || !route.schema.safeParse({}).success) return validate
  return (data: unknown) => validate(data ?? {})
}
