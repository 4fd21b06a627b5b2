import type { FastifyRequest } from 'fastify'
import { Forbidden } from './errors.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses writes, sockets and exports from other sites. Browsers send Sec-Fetch-Site, or Origin on plain http
 * in the shop's network. Clients that send neither aren't browsers and carry nobody's cookie.
 */
export function refuseOtherSites(request: FastifyRequest, appUrl: string): void {
  const opensSocket = request.headers.upgrade !== undefined
  const site = request.headers['sec-fetch-site']
  if (READS.has(request.method) && !opensSocket) {
    // A typed address has no origin site.
    const isElsewhere = site === 'cross-site' || site === 'same-site'
    if (isElsewhere && request.routeOptions.config.isExport)
      throw new Forbidden('This request came from another site')
    return
  }
  if (site !== undefined) {
    if (site !== 'same-origin') throw new Forbidden('This request came from another site')
    return
  }
  const { origin } = request.headers
  if (origin === undefined) return
  const host = URL.canParse(origin) ? new URL(origin).host : undefined
  if (host === undefined || (host !== request.host && host !== new URL(appUrl).host)) {
    throw new Forbidden('This request came from another site')
  }
}
