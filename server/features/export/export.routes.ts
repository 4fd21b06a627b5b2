import { create as contentDisposition } from 'content-disposition'
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { exportApi } from '#shared/api/export.ts'
import { todayIn } from '#shared/dates.ts'
import { signedIn } from '../../core/access.ts'
import { serve, type Api } from '../../core/api.ts'
import { safeFileName } from '../../core/files/file-names.ts'
import { release } from '../../core/storage/release.ts'
import { writeZip } from '../../core/files/zip-stream.ts'
import { originOf } from '../audit/origin.ts'
import { watchPace } from './pace.ts'
import { checkStillAdmin, exportEverything, type DataExportDeps } from './export.service.ts'
import { openDataExports } from './places.ts'

const STALLED_MS = 30_000
const CHECK_MS = 3000

export function dataExportRoute(api: Api, deps: DataExportDeps): void {
  const { exportStalledMs = STALLED_MS, exportCheckMs = CHECK_MS } = deps
  const exports = openDataExports(deps.exportPlaces)

  serve(api, exportApi.everything, { access: 'org-admin', takesLong: true }, async (request, reply) => {
    // A HEAD request must not start an export.
    if (request.method === 'HEAD') return reply.type('application/zip').send('')
    const { userId, sid } = signedIn(request)
    const by = { orgId: request.params.orgId, userId, sid }
    const place = exports.enter(by.orgId)
    place.signal.addEventListener('abort', () => reply.raw.destroy())
    try {
      const { shop, entries } = await exportEverything(deps, by, originOf(request))
      const name = safeFileName(`${shop.name} ${todayIn(shop.timeZone, new Date())}.zip`)
      void reply.type('application/zip').header('content-disposition', contentDisposition(name))
      // Without Fastify, because only the socket tells when a chunk has left.
      reply.hijack()
      reply.raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders)
      const send = sender(reply.raw, exportStalledMs)
      const isDue = every(exportCheckMs)
      try {
        await writeZip(entries, async (chunk) => {
          if (isDue()) await checkStillAdmin(deps.db, by)
          await send(chunk)
        })
        reply.raw.end()
      } catch (error) {
        // The status is sent already, so a broken connection is the only way to report a failure.
        const hasLeft = reply.raw.destroyed && !place.signal.aborted
        const err = place.signal.reason ?? error
        request.log[hasLeft ? 'info' : 'warn']({ err }, 'an export of everything broke off')
        reply.raw.destroy()
      }
      return reply
    } finally {
      place.leave()
    }
  })
}

/**
 * Sends a chunk, and settles when it has left. @throws if the reader has gone, or takes almost nothing for
 * `stalledMs`
 */
function sender(to: ServerResponse, stalledMs: number): (chunk: Uint8Array) => Promise<void> {
  const closed = new Promise<never>((_resolve, reject) =>
    to.once('close', () => reject(new Error('The reader of an export has gone'))),
  )
  closed.catch(() => undefined)
  const isFast = watchPace(stalledMs)
  return async (chunk) => {
    const size = chunk.byteLength
    const began = performance.now()
    const timer = setTimeout(() => to.destroy(), stalledMs)
    try {
      await Promise.race([new Promise<void>((resolve) => to.write(chunk, () => resolve())), closed])
    } finally {
      clearTimeout(timer)
    }
    if (to.destroyed) throw new Error('The reader of an export has gone')
    if (!isFast(size, performance.now() - began)) throw new Error('The reader of an export is too slow')
    release(chunk)
  }
}

function every(ms: number): () => boolean {
  let last = performance.now()
  return () => {
    const isDue = performance.now() - last >= ms
    if (isDue) last = performance.now()
    return isDue
  }
}
