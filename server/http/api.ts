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
import { takesTokens } from '../sessions/programs.ts'
import { HttpError } from './errors.ts'
import { JSON_BYTES } from '../queue/limits.ts'
import { ownerOf } from '../queue/queues.ts'
import { networkOf, paced } from '../queue/throttle.ts'
import { writtenResponse } from '../queue/slices.ts'
import * as t from '#texts/calls/errors.ts'
import * as tApi from '#texts/calls/api.ts'
import { say } from '#shared/texts/say.ts'

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

type RequestOf<E extends Endpoint> = FastifyRequest<{
  Params: ParamsOf<E>
  Querystring: E extends { query: infer Schema } ? Checked<Schema> : unknown
  Body: E extends { body: infer Schema } ? Checked<Schema> : unknown
}>

/** The reply stands for a response that the handler has sent itself. */
type Given<E extends Endpoint> =
  | (E extends { response: infer Schema extends z.ZodType } ? z.input<Schema> : void)
  | FastifyReply

interface Rules<E extends Endpoint> {
  access: Access
  /** More than a few statements: it takes turns only with others like it (queue/queues.ts). */
  takesLong?: boolean | ((request: RequestOf<E>) => boolean)
  /** Default: 256 KB, or 16 KB where anyone may call it. */
  bodyBytes?: number
  /** The body isn't held in memory. */
  streamsBody?: true
  /** Allowed while a password that somebody else chose must be changed. */
  beforePasswordChange?: true
  /** Tells who is signed in, even to another person's page. */
  tellsWho?: true
  /** Answers however many responses its callers have left unread (queue/connection-limits.ts). */
  isAboutServer?: true
}

const LONG_CHARS = 64 * 1024
const pace = paced(JSON_BYTES)

/** Callers without a session take no turns, and parsing their JSON blocks everybody. */
const STRANGERS_BODY_BYTES = 16 * 1024

// Handlers send files themselves, so the schema checks nothing.
const fileOf = (types: string) => ({
  description: tApi.fileContent,
  content: Object.fromEntries(
    types.split(', ').map((type) => [type, { schema: z.string().meta({ format: 'binary' }) }]),
  ),
})

/** Customers authenticate by the path. */
function securityOf(access: Access): { [scheme: string]: string[] }[] {
  if (access === 'anyone' || access === 'customer') return []
  return [{ session: [] }, ...(takesTokens(access) ? [{ bearer: [] }] : [])]
}

function operationIdOf(method: string, path: string): string {
  const words = path
    .replace(/^\/api\//, '')
    .replaceAll(/:(\w)/g, (_match, letter: string) => `by-${letter}`)
    .split(/[^A-Za-z0-9]+/)
  return method.toLowerCase() + words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('')
}

export function serve<E extends Endpoint & { tag: string }>(
  api: Api,
  endpoint: E,
  { takesLong = false, ...rules }: Rules<E>,
  handler: (request: RequestOf<E>, reply: FastifyReply) => Promise<Given<E>> | Given<E>,
): void {
  servePresented(api, endpoint, { takesLong, ...rules, present: (given: Given<E>) => given }, handler)
}

/** The idempotency key stores the handler's result, so that no secret is stored. */
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
      return server.inQueue(request, isLong, async () => {
        const given = endpoint.idempotent ? await server.runOnce(request, run) : await run()
        if (!response && !sendsFile) return null
        const presented = await present(given, request)
        // The handler has sent a response itself, such as a file.
        if (reply.sent) return reply
        // The serializer makes JSON, which is text.
        const serialize = (part: unknown) => reply.serialize(part) as string
        const text = await writtenResponse(presented, serialize)
        if (text.length > LONG_CHARS) await pace(ownerOf(request) ?? networkOf(request.ip), text.length)
        return reply.type('application/json; charset=utf-8').send(text)
      })
    },
  })
}

export function whileConnected({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  const leave = () => gone.abort(new HttpError(408, say(t.callerGone)))
  // No event comes for callers that disconnected before their turn.
  if (raw.destroyed) leave()
  else raw.once('close', leave)
  return gone.signal
}

/** They send much data at once. */
const EXPORTS = new Set(['text/csv', 'application/zip'])

const keyHeader = z.looseObject({
  'idempotency-key': z.string().optional().meta({ description: tApi.idempotencyKey }),
})

function textParams(path: string): z.ZodObject {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return z.object(Object.fromEntries(names.map((name) => [name, z.string()])))
}
