import { create as contentDisposition } from 'content-disposition'
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { exportApi } from '#shared/api/organization.ts'
import { todayIn } from '#shared/dates.ts'
import type { Services } from '../../services.ts'
import { signedIn } from '../../http/access.ts'
import { serve, type Api } from '../../http/api.ts'
import { Unavailable } from '../../http/errors.ts'
import { safeFileName } from '../../http/files/file-names.ts'
import { release } from '../../store/store.ts'
import { writeZip } from '../../http/files/zip-stream.ts'
import { originOf } from '../people/audit/audit.service.ts'
import { checkStillAdmin, exportEverything } from './export.service.ts'
import { say } from '#shared/texts/say.ts'
import * as t from '#texts/imports/export-errors.ts'

export function dataExportRoute(api: Api, services: Services): void {
  const { exportStalledMs, exportCheckMs } = services.times
  // One takes 20 to 30 MB while it works, and may take hours. So a further one is refused and doesn't wait.
  const underWay = new Set<string>()

  serve(api, exportApi.everything, { access: 'org-admin', takesLong: true }, async (request, reply) => {
    // A HEAD request must not start an export.
    if (request.method === 'HEAD') return reply.type('application/zip').send('')
    const { userId, sid } = signedIn(request)
    const by = { orgId: request.params.orgId, userId, sid }
    if (underWay.has(by.orgId)) throw new Unavailable(say(t.alreadyRunning))
    if (underWay.size >= services.limits.exportsAtOnce) throw new Unavailable(say(t.othersRunning))
    underWay.add(by.orgId)
    try {
      const { shop, entries } = await exportEverything(services, by, originOf(request))
      const name = safeFileName(`${shop.name} ${todayIn(shop.timeZone, new Date())}.zip`)
      void reply.type('application/zip').header('content-disposition', contentDisposition(name))
      // Without Fastify, because only the socket tells when a chunk has left.
      reply.hijack()
      reply.raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders)
      const send = sender(reply.raw, exportStalledMs)
      const isDue = every(exportCheckMs)
      try {
        await writeZip(entries, async (chunk) => {
          if (isDue()) await checkStillAdmin(services.db, by)
          await send(chunk)
        })
        reply.raw.end()
      } catch (error) {
        // The status is sent already, so a broken connection is the only way to report a failure.
        request.log[reply.raw.destroyed ? 'info' : 'warn'](
          { err: error },
          'an export of everything broke off',
        )
        reply.raw.destroy()
      }
      return reply
    } finally {
      underWay.delete(by.orgId)
    }
  })
}

const SLOWEST_BYTES = 1024 * 1024

/** Settles when the chunk has left. @throws if the reader has gone, or waits `stalledMs` before it takes a megabyte */
function sender(to: ServerResponse, stalledMs: number): (chunk: Uint8Array) => Promise<void> {
  const closed = new Promise<never>((_resolve, reject) =>
    to.once('close', () => reject(new Error('The reader of an export has gone'))),
  )
  closed.catch(() => undefined)
  let bytes = 0
  let waitedMs = 0
  return async (chunk) => {
    const began = performance.now()
    const timer = setTimeout(() => to.destroy(), stalledMs - waitedMs)
    try {
      await Promise.race([new Promise<void>((resolve) => to.write(chunk, () => resolve())), closed])
    } finally {
      clearTimeout(timer)
    }
    if (to.destroyed) throw new Error('The reader of an export has gone')
    bytes += chunk.length
    waitedMs += performance.now() - began
    if (bytes >= SLOWEST_BYTES) bytes = waitedMs = 0
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
