import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Endpoint, Input } from '#shared/api/endpoint.ts'
import type { Access } from './access.ts'
import { errorSchema } from './error-responses.ts'
import { takesTokens } from './programs.ts'
import { HttpError } from './errors.ts'
import { writtenResponse } from './shares/written-response.ts'

/** The server as features see it. */
export type Api = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>

type Checked<Schema> = Schema extends z.ZodType ? z.output<Schema> : unknown

type ParamsOf<E extends Endpoint> = E extends { params: infer Schema }
  ? Checked<Schema>
  : { [Name in keyof Input<E> as Name extends 'query' | 'body' ? never : Name]: string }

/** A request whose parts have been checked by the endpoint's schemas. */
type RequestOf<E extends Endpoint> = FastifyRequest<{
  Params: ParamsOf<E>
  Querystring: E extends { query: infer Schema } ? Checked<Schema> : unknown
  Body: E extends { body: infer Schema } ? Checked<Schema> : unknown
}>

/** A handler's result: the response's body, or the reply where the handler has sent the response itself. */
type Given<E extends Endpoint> =
  | (E extends { response: infer Schema extends z.ZodType } ? z.input<Schema> : void)
  | FastifyReply

interface Rules<E extends Endpoint> {
  access: Access
  /**
   * Whether the handler waits for more than a few statements: then it takes turns only with others like it
   * (shares/turns.ts).
   */
  takesLong?: boolean | ((request: RequestOf<E>) => boolean)
  /** Limit of the body in bytes. Default: 256 KB, or 16 KB where anyone may call it. */
  bodyBytes?: number
  /** The body is passed on as it arrives and isn't held in memory. */
  streamsBody?: true
  /** Allowed even while a password that somebody else chose must be changed. */
  beforePasswordChange?: true
  /** Tells who is signed in, even to another person's page. */
  tellsWho?: true
  /**
   * Says a few words about the server itself, however many responses its callers have left unread
   * (shares/unread.ts).
   */
  isAboutServer?: true
}

/** For callers without a session: they take no turns, and parsing their JSON blocks everybody. */
const STRANGERS_BODY_BYTES = 16 * 1024

// Handlers send files themselves, so the schema checks nothing.
const fileOf = (types: string) => ({
  description: 'The content',
  content: Object.fromEntries(
    types.split(', ').map((type) => [type, { schema: z.string().meta({ format: 'binary' }) }]),
  ),
})

/** Who may call a route, as the description says it. Customers authenticate by the path. */
function securityOf(access: Access): { [scheme: string]: string[] }[] {
  if (access === 'anyone' || access === 'customer') return []
  return [{ session: [] }, ...(takesTokens(access) ? [{ bearer: [] }] : [])]
}

/** A call's name, stable while its method and path are, such as `getOrdersByIdNotes`. */
function operationIdOf(method: string, path: string): string {
  const words = path
    .replace(/^\/api\//, '')
    .replaceAll(/:(\w)/g, (_match, letter: string) => `by-${letter}`)
    .split(/[^A-Za-z0-9]+/)
  return method.toLowerCase() + words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('')
}

/** Registers an endpoint as a route with its access rule and its handler. */
export function serve<E extends Endpoint & { tag: string }>(
  api: Api,
  endpoint: E,
  { takesLong = false, ...rules }: Rules<E>,
  handler: (request: RequestOf<E>, reply: FastifyReply) => Promise<Given<E>> | Given<E>,
): void {
  servePresented(api, endpoint, { takesLong, ...rules, present: (given: Given<E>) => given }, handler)
}

/**
 * Like `serve`, for responses that contain a secret or the present state. The idempotency key stores the
 * handler's result, and each response is built from it.
 */
export function servePresented<E extends Endpoint & { tag: string }, T>(
  api: Api,
  endpoint: E,
  {
    takesLong = false,
    bodyBytes,
    present,
    ...rules
  }: Rules<E> & { present: (given: T, request: RequestOf<E>) => Promise<Given<E>> | Given<E> },
  handler: (request: RequestOf<E>, reply: FastifyReply) => Promise<T> | T,
): void {
  const { method, path, tag, summary, description, query, body, response, sendsFile } = endpoint
  const status = endpoint.status ?? (response || sendsFile ? 200 : 204)
  const bodyLimit = bodyBytes ?? (rules.access === 'anyone' ? STRANGERS_BODY_BYTES : undefined)
  api.route({
    method,
    url: path,
    config: { ...rules, isExport: sendsFile !== undefined && EXPORTS.has(sendsFile) },
    ...(bodyLimit !== undefined && { bodyLimit }),
    schema: {
      tags: [tag],
      operationId: operationIdOf(method, path),
      summary,
      ...(description && { description }),
      params: endpoint.params ?? textParams(path),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(endpoint.idempotent && { headers: keyHeader }),
      security: securityOf(rules.access),
      response: {
        [status]: response ?? (sendsFile ? fileOf(sendsFile) : z.null()),
        ...(endpoint.mayBeUnmodified && { 304: z.null() }),
        ...(endpoint.conflict && { 409: z.union([endpoint.conflict, errorSchema]) }),
        ...(endpoint.unavailable && { 503: endpoint.unavailable }),
        '4xx': errorSchema,
        '5xx': errorSchema,
      },
    },
    handler: async (anyRequest, reply) => {
      const request = anyRequest as RequestOf<E>
      const { server } = request
      reply.status(status)
      const run = async () => handler(request, reply)
      const isLong = typeof takesLong === 'function' ? takesLong(request) : takesLong
      return server.inTurn(request, isLong, async (write) => {
        const given = endpoint.idempotent ? await server.runOnce(request, run) : await run()
        if (!response && !sendsFile) return null
        const presented = await present(given, request)
        // The handler has sent a response itself, such as a file.
        if (reply.sent) return reply
        // The serializer makes JSON, which is text.
        const serialize = (part: unknown) => reply.serialize(part) as string
        const text = await writtenResponse(presented, serialize, write)
        return reply.type('application/json; charset=utf-8').send(text)
      })
    },
  })
}

/** Aborted when the caller has disconnected or been answered. */
export function whileConnected({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  const leave = () => gone.abort(new HttpError(408, 'Nobody waits for this any more'))
  // No event comes for callers that disconnected before their turn.
  if (raw.destroyed) leave()
  else raw.once('close', leave)
  return gone.signal
}

/** Content types of responses that send much data at once. */
const EXPORTS = new Set(['text/csv', 'application/zip'])

const keyHeader = z.looseObject({
  'idempotency-key': z
    .string()
    .optional()
    .meta({ description: 'The same for each try of one request: only the first one takes effect' }),
})

function textParams(path: string): z.ZodObject {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return z.object(Object.fromEntries(names.map((name) => [name, z.string()])))
}
