import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import helmet from 'helmet'
import type { IncomingMessage } from 'node:http'
import { SOCKET_PATH } from '#shared/realtime.ts'
import { API_DOCS } from '#shared/tokens/tokens.ts'
import { listRoutes } from './access.ts'
import type { Api } from './api.ts'
import { handleErrors, sendFrameworkError } from './error-responses.ts'
import { chooseRequestIds, sendRequestIds } from './observe/request-id.ts'
import { TOKEN_SCHEME } from './programs.ts'
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
        buildValidator: () => validatorCompiler as never,
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
    strictTransportSecurity: appUrl.startsWith('https:'),
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

/** The description of all routes that come after it, and the page that shows it. */
export async function describeApi(app: Api, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: { title: 'Kerf', version, description: 'The order board for made-to-order shops' },
      components: { securitySchemes: TOKEN_SCHEME },
    },
    transform: jsonSchemaTransform,
  })
  // Made once each: anybody may ask for them, and they are half a megabyte and more.
  const json = keptText('application/json', () => JSON.stringify(app.swagger()))
  const yaml = keptText('application/x-yaml', () => app.swagger({ yaml: true }))
  app.get('/api/openapi.json', { config: { access: 'anyone' }, schema: { hide: true } }, json)
  const kept = new Map([
    [`${API_DOCS}/json`, json],
    [`${API_DOCS}/yaml`, yaml],
  ])
  await app.register(swaggerUi, {
    routePrefix: API_DOCS,
    uiHooks: {
      preHandler(request, reply, done) {
        const send = kept.get(request.routeOptions.url ?? '')
        if (send) send(request, reply)
        else done()
      },
    },
  })
}

/** Sends one buffer to all who ask: what they have not read yet takes memory only once. */
function keptText(
  type: string,
  make: () => string,
): (request: FastifyRequest, reply: FastifyReply) => unknown {
  let text: Buffer | undefined
  return (_request, reply) => {
    text ??= Buffer.from(make())
    return reply.type(`${type}; charset=utf-8`).send(text)
  }
}
