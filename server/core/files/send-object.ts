import { isKnown } from '../conditional.ts'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import parseRange from 'range-parser'
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { NotFound } from '../errors.ts'
import { safeFileName } from './file-names.ts'
import { release } from '../storage/release.ts'
import { MissingObject, type ObjectStore } from '../storage/store.ts'

export interface Sent {
  /** The object's name in the store. */
  name: string
  /** Bytes. */
  size: number
  /** The type that the server found in it. */
  mimeType: string
  /** Changes when the content does; hexadecimal. */
  etag: string
  /** Undefined: shown in the page, not saved as a file. */
  fileName?: string
  disposition: 'inline' | 'attachment'
  /** How long a browser may show it without asking again, seconds. */
  maxAge?: number
  /** Its address opens it to whoever has that: nothing keeps it. */
  isSecret?: true
}

// Nothing in a file that people brought may run, load or be taken for the page.
const POLICY =
  "sandbox; default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** Answers with an object, or the one range of it that was asked for. */
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
  // Before the store is asked for anything.
  if (!bare) request.server.leaving.enter(request, reply, length)
  // Before any header is set: the response to a failure is no file, and must not be kept like one.
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
  // By hand and not by Fastify, because only here is it known when a chunk has left.
  request.endTurn?.()
  reply.hijack()
  request.server.leaving.watch(reply)
  reply.raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders)
  try {
    await pour(content, reply.raw, length)
  } catch (error) {
    // The status has been sent: that the connection breaks off is all that can be told.
    if (!reply.raw.destroyed) request.log.error({ err: error, name: sent.name }, 'a file broke off')
    reply.raw.destroy()
  }
  return reply
}

function cacheRuleOf({ maxAge, isSecret }: Sent): string {
  if (isSecret) return 'private, no-store'
  return maxAge ? `private, max-age=${maxAge}, immutable` : 'private, no-cache'
}

/** @throws when there are fewer bytes than were promised */
async function pour(content: Readable, to: ServerResponse, length: number): Promise<void> {
  // Of what is written to a connection that is just breaking off, nobody is ever told whether it left.
  const closed = new Promise<void>((resolve) => to.once('close', resolve))
  let left = length
  for await (const chunk of content as AsyncIterable<Uint8Array>) {
    if (to.destroyed) return
    left -= chunk.byteLength
    // Ended with the last bytes and not after them: who has them all takes the response for complete.
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
    throw new NotFound('The content of this file was')
  }
}

/** Several ranges at once are answered with the whole. */
function rangeOf(request: FastifyRequest, size: number, etag: string) {
  const asked = request.headers.range
  const onlyIf = request.headers['if-range']
  if (asked === undefined || (onlyIf !== undefined && onlyIf !== etag)) return undefined
  // The library takes this for unsatisfiable; it means all there is.
  const suffix = /^bytes=-(\d+)$/.exec(asked)?.[1]
  if (suffix !== undefined && Number(suffix) > size && size > 0) return { start: 0, end: size - 1 }
  const ranges = parseRange(size, asked)
  if (ranges === -1) return 'unsatisfiable'
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined
  return ranges[0]
}
