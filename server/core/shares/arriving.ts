import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Unavailable } from '../errors.ts'
import { networkOf } from './network.ts'

// A body stays in memory from its first byte until its request is answered, even if the rest never comes. A
// program without an account could fill the memory with thousands of unfinished bodies.

const MOST_BYTES = 16 * 1024 * 1024
const DEADLINE_MS = 60_000
const REFUSAL = 'Too much is sent at once from your network. Please try again in a moment'

export interface ArrivingOptions {
  /** How long a body may take to arrive. */
  deadlineMs?: number
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is passed on as it arrives and isn't held in memory. */
    streamsBody?: true
  }
}

/**
 * Limits each network's bodies that arrive or wait for their turn, and the time that one may take to arrive.
 */
export function boundArriving(
  app: FastifyInstance,
  { deadlineMs = DEADLINE_MS }: ArrivingOptions = {},
): void {
  const arriving = new Map<string, number>()

  app.addHook('preParsing', (request, { raw }, payload, done) => {
    if (!hasBody(request) || request.routeOptions.config.streamsBody || raw.destroyed)
      return done(null, payload)
    const size = sizeOf(request)
    const network = networkOf(request.ip)
    const before = arriving.get(network) ?? 0
    if (before + size > MOST_BYTES) return done(new Unavailable(REFUSAL))
    arriving.set(network, before + size)
    const late = setTimeout(() => request.raw.destroy(), deadlineMs)
    request.raw.once('close', () => clearTimeout(late))
    raw.once('close', () => {
      clearTimeout(late)
      const left = (arriving.get(network) ?? 0) - size
      if (left > 0) arriving.set(network, left)
      else arriving.delete(network)
    })
    done(null, payload)
  })
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/** Bytes known in advance: a body of unknown length counts as the largest that is allowed. */
function sizeOf({ headers, routeOptions }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return routeOptions.bodyLimit
  // A larger one is refused before any of it is read.
  return Math.min(Number(headers['content-length'] ?? 0), routeOptions.bodyLimit)
}
