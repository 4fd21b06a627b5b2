import type { FastifyRequest } from 'fastify'
import { Forbidden } from './errors.ts'
import * as t from '#texts/calls/errors.ts'
import { say } from '#shared/texts/say.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Browsers on plain http send only Origin. Clients that send neither header carry nobody's cookie. */
export function refuseOtherSites(request: FastifyRequest, appUrl: string): void {
  const opensSocket = request.headers.upgrade !== undefined
  const site = request.headers['sec-fetch-site']
  if (READS.has(request.method) && !opensSocket) {
    // A typed address has no origin site.
    const isElsewhere = site === 'cross-site' || site === 'same-site'
    if (isElsewhere && request.routeOptions.config.isExport) throw new Forbidden(say(t.otherSite))
    return
  }
  if (site !== undefined) {
    if (site !== 'same-origin') throw new Forbidden(say(t.otherSite))
    return
  }
  const { origin } = request.headers
  if (origin === undefined) return
  const host = URL.canParse(origin) ? new URL(origin).host : undefined
  if (host === undefined || (host !== request.host && host !== new URL(appUrl).host)) {
    throw new Forbidden(say(t.otherSite))
  }
}
