import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'
import { TooManyTries } from '../http/errors.ts'
import { selectGrown } from './write-limit.queries.ts'
import * as t from '#texts/calls/errors.ts'

// All organizations share the disk. The log has no texts: these count on arrival.

const WINDOW_MS = 60 * 60 * 1000
// One network can be an office with several shops.
const LIMITS_OF_NEW = 4

interface Written {
  version?: number
  isBehind: boolean
  /** Shared with others of its network in its first week. */
  founders?: Written | undefined
  parts: { at: number; bytes: number }[]
  bytes: number
  /** The operator gets one message per window. */
  toldAt: number
}

export function limitWrites(
  app: FastifyInstance,
  { pool, notifier, log, config, times }: Pick<Services, 'pool' | 'notifier' | 'log' | 'config' | 'times'>,
): void {
  // Approximate, because only the large parts are measured.
  const mostBytes = config.organizationWritesBytes
  // By organization, and by network for organizations of the last week.
  const all = new Map<string, Written>()
  let looking: Promise<void> | undefined

  function writtenBy(key: string): Written {
    const known = all.get(key)
    if (known) return known
    const made: Written = { isBehind: false, parts: [], bytes: 0, toldAt: -Infinity }
    all.set(key, made)
    return made
  }

  function add(own: Written, bytes: number): void {
    if (bytes === 0) return
    if (own.founders) add(own.founders, bytes)
    const now = performance.now()
    const last = own.parts.at(-1)
    if (last && now - last.at < times.writesLookMs) last.bytes += bytes
    else own.parts.push({ at: now, bytes })
    own.bytes += bytes
  }

  function forget(own: Written): void {
    const since = performance.now() - WINDOW_MS
    while (own.parts[0] && own.parts[0].at <= since) own.bytes -= own.parts.shift()!.bytes
  }

  async function look(): Promise<void> {
    await measure([...all].filter(([, { isBehind }]) => isBehind))
    for (const [key, own] of all) {
      forget(own)
      if (own.parts.length === 0 && !own.isBehind) all.delete(key)
    }
  }

  async function measure(behind: [orgId: string, own: Written][]): Promise<void> {
    if (behind.length === 0) return
    for (const [, own] of behind) own.isBehind = false
    try {
      const measured = behind.map(([orgId, { version = 0 }]) => ({ orgId, version }))
      for (const { orgId, version, bytes, foundedFrom } of await selectGrown(pool, measured)) {
        const own = writtenBy(orgId)
        own.version = version
        own.founders = foundedFrom === null ? undefined : writtenBy(`founded from ${foundedFrom}`)
        add(own, bytes)
      }
    } catch (error) {
      for (const [, own] of behind) own.isBehind = true
      log.debug({ err: error }, 'write limit: the logs could not be measured')
    }
  }

  function secondsToWait(orgId: string, own: Written, most: number): number {
    forget(own)
    if (own.bytes <= most) return 0
    const now = performance.now()
    if (now - own.toldAt >= WINDOW_MS) {
      own.toldAt = now
      log.warn(
        { orgId, bytes: own.bytes },
        'write limit: an organization has written too much within an hour',
      )
    }
    let left = own.bytes
    const part = own.parts.find(({ bytes }) => (left -= bytes) <= most)
    return Math.max(1, Math.ceil(((part?.at ?? now) + WINDOW_MS - now) / 1000))
  }

  notifier.onSignal((signal) => {
    if (signal.kind !== 'changed') return
    const own = writtenBy(signal.orgId)
    own.version ??= signal.version - 1
    own.isBehind = true
  })
  const timer = setInterval(() => {
    looking ??= look().finally(() => (looking = undefined))
  }, times.writesLookMs).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await looking
  })

  app.addHook('preHandler', (request, _reply, done) => {
    const { session, method } = request
    const { access } = request.routeOptions.config
    if (!session || access === 'self' || method === 'GET' || method === 'HEAD') return done()
    const own = writtenBy(session.orgId)
    const seconds = secondsToWait(session.orgId, own, mostBytes)
    if (seconds > 0) return done(new TooManyTries(seconds, false, t.shopChanges))
    const ofNew = own.founders ? secondsToWait(session.orgId, own.founders, LIMITS_OF_NEW * mostBytes) : 0
    if (ofNew > 0) return done(new TooManyTries(ofNew, false, t.newShopsChanges))
    add(own, bytesOf(request))
    done()
  })
  // A stored response is longer than its request.
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (request.session?.idempotency && typeof payload === 'string')
      add(writtenBy(request.session.orgId), Buffer.byteLength(payload))
    done(null, payload)
  })
}

/** Files are counted when they are stored. */
function bytesOf({ body, headers, routeOptions }: FastifyRequest): number {
  if (body === undefined || body === null || routeOptions.config.streamsBody) return 0
  return Number(headers['content-length'] ?? JSON.stringify(body).length)
}
