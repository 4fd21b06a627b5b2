import { isKnown } from '../paging-and-caching.ts'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import parseRange from 'range-parser'
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { HttpError } from '../errors.ts'
import { safeFileName } from './file-names.ts'
import { MissingObject, type ObjectStore, release } from '../../store/store.ts'
import * as t from '#texts/calls/errors.ts'
import { say } from '#shared/texts/say.ts'

export interface Sent {
  name: string
  size: number
  mimeType: string
  /** Changes with the content. Hexadecimal. */
  etag: string
  /** Undefined: shown in the page. */
  fileName?: string
  disposition: 'inline' | 'attachment'
  /** Seconds. */
  maxAge?: number
  /** Anybody with its address can open it, so caches must not store it. */
  isSecret?: true
}

// No uploaded file may run, load anything or pass as the page.
const POLICY =
  "sandbox; default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

export async function sendObject(
  request: FastifyRequest,
  reply: FastifyReply,
  store: Pick<ObjectStore, 'read'>,
  sent: Sent,
): Promise<FastifyReply> {
  const etag = `"${sent.etag}"`
  const unchanged = isKnown(request, etag)
  const range = unchanged ? undefined : rangeOf(request, sent.size, etag)
  const bare = unchanged || range === 'unsatisfiable' || request.method === 'HEAD' || sent.size === 0
  const length = range && range !== 'unsatisfiable' ? range.end - range.start + 1 : sent.size
  // This comes before any request to the store.
  if (!bare) request.server.holdFile(request, reply, length)
  // This comes before the headers: an error response is not a file, and must not be cached like one.
  const content = bare ? Readable.from([]) : await read(request, store, sent.name, range)
  void reply
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('cache-control', cacheRuleOf(sent))
    .header('content-security-policy', POLICY)
    .header(
      'content-disposition',
      contentDisposition(sent.fileName && safeFileName(sent.fileName), { type: sent.disposition }),
    )
    .header('content-type', sent.mimeType === 'text/plain' ? 'text/plain; charset=utf-8' : sent.mimeType)
  if (unchanged) return reply.status(304).send()
  if (range === 'unsatisfiable') {
    return reply.status(416).header('content-range', `bytes */${sent.size}`).send()
  }
  if (range) {
    void reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${sent.size}`)
  }
  void reply.header('content-length', length)
  if (bare) return reply.send(content)
  // Written here and not by Fastify, because only here the code knows when a chunk has left.
  request.endTurn?.()
  reply.hijack()
  reply.raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders)
  try {
    await pour(content, reply.raw, length)
  } catch (error) {
    // The status is already sent, so breaking the connection is the only signal left.
    if (!reply.raw.destroyed) request.log.error({ err: error, name: sent.name }, 'a file broke off')
    reply.raw.destroy()
  }
  return reply
}

function cacheRuleOf({ maxAge, isSecret }: Sent): string {
  if (isSecret) return 'private, no-store'
  return maxAge ? `private, max-age=${maxAge}, immutable` : 'private, no-cache'
}

/** @throws when there are fewer bytes than promised */
async function pour(content: Readable, to: ServerResponse, length: number): Promise<void> {
  // No event tells whether data written to a breaking connection has left.
  const closed = new Promise<void>((resolve) => to.once('close', resolve))
  let left = length
  for await (const chunk of content as AsyncIterable<Uint8Array>) {
    if (to.destroyed) return
    left -= chunk.byteLength
    // The response ends with its last bytes: a reader with all of them considers it complete.
    const sent = new Promise<void>((resolve) => {
      if (left > 0) to.write(chunk, () => resolve())
      else to.end(chunk, () => resolve())
    })
    await Promise.race([sent, closed])
    if (to.destroyed) return
    release(chunk)
    if (left <= 0) return
  }
  throw new Error(`${left} bytes are missing`)
}

async function read(
  request: FastifyRequest,
  store: Pick<ObjectStore, 'read'>,
  name: string,
  range: { start: number; end: number } | undefined,
): Promise<Readable> {
  try {
    return await store.read(name, range)
  } catch (error) {
    if (!(error instanceof MissingObject)) throw error
    request.log.error({ err: error, name }, 'a stored file is missing')
    throw new HttpError(404, say(t.contentMissing))
  }
}

/** A request for several ranges gets the whole object. */
function rangeOf(request: FastifyRequest, size: number, etag: string) {
  const asked = request.headers.range
  const onlyIf = request.headers['if-range']
  if (asked === undefined || (onlyIf !== undefined && onlyIf !== etag)) return undefined
  // The library calls this unsatisfiable, but it means the whole object.
  const suffix = /^bytes=-(\d+)$/.exec(asked)?.[1]
  if (suffix !== undefined && Number(suffix) > size && size > 0) return { start: 0, end: size - 1 }
  const ranges = parseRange(size, asked)
  if (ranges === -1) return 'unsatisfiable'
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined
  return ranges[0]
}
