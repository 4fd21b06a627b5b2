import type { FastifyRequest } from 'fastify'
import { signedIn } from '../../core/access.ts'
import type { Committer } from '../events/commit.service.ts'

/** Who acts in the organization that the path names, which need not be the active one. */
export function byOf(request: FastifyRequest<{ Params: { orgId: string } }>): Committer {
  const { userId, idempotency } = signedIn(request)
  return { orgId: request.params.orgId, userId, ...(idempotency && { idempotency }) }
}
