import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AuditEvent } from '#shared/audit/schemas.ts'
import type { Session } from '../../../sessions/sessions.ts'
import type { Services } from '../../../services.ts'
import { audit, originOf } from './audit.service.ts'

const HOUR_MS = 3_600_000

/** The caller has the response by then. */
export function auditCalls(app: FastifyInstance, { db, log }: Services): void {
  const isFirst = oncePerHour()

  function write(request: FastifyRequest, orgId: string, userId: string, event: AuditEvent): void {
    audit(db, { orgId, userId }, originOf(request), event, { repeats: 'from here' }).catch((error: unknown) =>
      log.warn({ err: error, reqId: request.id }, 'audit: a call could not be written down'),
    )
  }

  app.addHook('onResponse', (request: FastifyRequest, reply: FastifyReply, done) => {
    done()
    const { session } = request
    if (!session) return
    const { orgId, userId } = session
    if (session.cameFromElsewhere) write(request, orgId, userId, { type: 'session.started', data: {} })
    if (reply.statusCode !== 403 || session.mustChangePassword) return
    const call = `${request.method} ${request.routeOptions.url ?? ''}`
    const at = organizationOf(request, session)
    // One row is enough. A program that repeats the call must not take others' connections.
    if (isFirst(`${at} ${userId} ${call}`))
      write(request, at, userId, { type: 'call.refused', data: { call } })
  })
}

/** A person who isn't a member of the path's organization gets a 404. */
function organizationOf({ routeOptions, params }: FastifyRequest, session: Session): string {
  const { orgId = session.orgId } = params as { orgId?: string }
  return routeOptions.config.access?.startsWith('org-') ? orgId.toLowerCase() : session.orgId
}

function oncePerHour(): (key: string) => boolean {
  const seen = new Set<string>()
  let hour = 0
  return (key) => {
    const now = Math.floor(Date.now() / HOUR_MS)
    if (now !== hour) seen.clear()
    hour = now
    if (seen.has(key)) return false
    seen.add(key)
    return true
  }
}
