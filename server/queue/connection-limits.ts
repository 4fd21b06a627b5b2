import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { addressesOf } from '../http/addresses.ts'
import { OrganizationBusy, Unavailable, WrongInput } from '../http/errors.ts'
import type { Connections } from '../stop/connections.ts'
import { JSON_BYTES, MEMORY, PATIENCE_MS, SOCKETS, ANONYMOUS } from './limits.ts'
import { networkOf, paced } from './throttle.ts'
import { ownerOf } from './queues.ts'
import * as t from '#texts/calls/errors.ts'
import { say } from '#shared/texts/say.ts'

/** Smaller responses leave at once, into the operating system's buffer. */
const SMALL_BYTES = 64 * 1024
/** The read-ahead of a page's file. */
const PAGE_FILE_BYTES = 128 * 1024
/** Parsing smaller bodies takes no time. */
const SMALL_CHARS = 4 * 1024
/** On this machine nobody is a stranger. */
const OWN = ['127.0.0.0/8', '::1']

export interface ConnectionOptions {
  perNetwork?: number
  own?: string[]
  mostUnread?: number
  stalledMs?: number
  arrivingMs?: number
}

declare module 'fastify' {
  interface FastifyContextConfig {
    streamsBody?: true
  }
  interface FastifyInstance {
    /** Resolves at once for signed-in callers, otherwise in the turn of the request's network. */
    anonymousTurn(request: FastifyRequest): Promise<void>
    /** Given up when it stands still for a while. @throws OrganizationBusy */
    holdFile(request: FastifyRequest, reply: FastifyReply, bytes: number): void
  }
}

function holdings() {
  const held = new Map<string, number>()
  return {
    of: (key: string): number => held.get(key) ?? 0,
    /** @returns lets go again */
    hold(key: string, amount: number): () => void {
      held.set(key, (held.get(key) ?? 0) + amount)
      return () => {
        const left = (held.get(key) ?? 0) - amount
        if (left > 0) held.set(key, left)
        else held.delete(key)
      }
    },
  }
}

const payerOf = (request: FastifyRequest): string => ownerOf(request) ?? `network ${networkOf(request.ip)}`

/** Requests without an account take the thread that answers everybody, and refusing takes as long. */
export function paceAnonymous(app: FastifyInstance): void {
  const pace = paced(ANONYMOUS)
  app.decorate('anonymousTurn', async (request) => {
    if (ownerOf(request) === undefined) await pace(networkOf(request.ip), 1)
  })
}

/** Proxies are exempt: everybody's connections come through them, and they decide whom to admit. */
export function limitConnections(
  app: FastifyInstance,
  connections: Connections,
  proxies: string[] = [],
  { perNetwork = SOCKETS.perNetwork, own = OWN }: ConnectionOptions = {},
): void {
  const spared = addressesOf([...proxies, ...own])
  const open = holdings()

  // Before Node handles the connection.
  app.server.prependListener('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || spared.include(remoteAddress)) return
    const network = networkOf(remoteAddress)
    if (open.of(network) >= perNetwork) socket.destroy()
    else socket.once('close', open.hold(network, 1))
  })
  // A stranger could start thousands of requests with one packet.
  app.addHook('onRequest', ({ raw: { socket } }, { raw }, done) => {
    if (connections.inArrivalOrder(socket, raw, done) > SOCKETS.waiting) socket.destroy()
  })
}

export function limitMemory(
  app: FastifyInstance,
  {
    mostUnread = MEMORY.unread,
    stalledMs = PATIENCE_MS.unread,
    arrivingMs = PATIENCE_MS.arriving,
  }: ConnectionOptions = {},
): void {
  const [arriving, unread, files] = [holdings(), holdings(), holdings()]

  app.addHook('preParsing', (request, { raw }, payload, done) => {
    const size = bodySizeOf(request)
    if (size === 0 || request.routeOptions.config.streamsBody || raw.destroyed) return done(null, payload)
    const network = networkOf(request.ip)
    if (arriving.of(network) + size > MEMORY.arriving) {
      return done(new Unavailable(say(t.busyNetwork)))
    }
    const letGo = arriving.hold(network, size)
    const late = setTimeout(() => request.raw.destroy(), arrivingMs)
    request.raw.once('close', () => clearTimeout(late))
    raw.once('close', () => {
      clearTimeout(late)
      letGo()
    })
    done(null, payload)
  })

  app.addHook('preHandler', (request, _reply, done) => {
    const isFull = unread.of(payerOf(request)) > mostUnread
    if (isFull && !request.routeOptions.config.isAboutServer) done(tooMuchUnread())
    else done()
  })

  app.addHook('onSend', (request, reply, payload, done) => {
    // A call that responds with a stream watches its reader itself, and may have nothing to send for a while.
    const isFile = payload instanceof Readable && request.routeOptions.config.access === undefined
    hold(unread, request, reply, isFile ? PAGE_FILE_BYTES : lengthOf(payload))
    done()
  })

  app.decorate('holdFile', (request, reply, bytes) => {
    if (bytes <= SMALL_BYTES) return
    if (files.of(payerOf(request)) + MEMORY.file > mostUnread) throw tooMuchUnread()
    hold(files, request, reply, MEMORY.file)
  })

  function hold(
    of: ReturnType<typeof holdings>,
    request: FastifyRequest,
    { raw }: FastifyReply,
    size: number,
  ): void {
    // No event comes for callers that have left, and nothing is held for them.
    if (size <= SMALL_BYTES || raw.destroyed) return
    // Node counts only the time in which nothing leaves.
    raw.setTimeout(stalledMs, () => raw.destroy())
    raw.once('close', of.hold(payerOf(request), size))
  }
}

/** The rate is by organization, or by network without one. */
export function readBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  const pace = paced(JSON_BYTES)
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // The schema says whether a call needs a body.
    if (body === '') return done(null)
    // Fastify uses null for a missing body.
    if (body.trim() === 'null') return done(new WrongInput({ body: say(t.needsObject) }))
    if (body.length <= SMALL_CHARS) return parse(request, body, done)
    void pace(payerOf(request), body.length).then(() => parse(request, body, done))
  })
}

/** A body of unknown length counts as the largest that is allowed. */
function bodySizeOf({ headers, routeOptions }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return routeOptions.bodyLimit
  // A larger one is refused before any of it is read.
  return Math.min(Number(headers['content-length'] ?? 0), routeOptions.bodyLimit)
}

const lengthOf = (payload: unknown): number =>
  typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0

const tooMuchUnread = () => new OrganizationBusy(t.busyUnread, t.busyUnreadYours)
