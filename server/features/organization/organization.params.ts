import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { signedIn } from '../../core/access.ts'
import type { Committer } from '../events/commit.service.ts'

/** On the path. In lower case, as the database writes ids: they are compared with others, and named in wake-ups. */
export const ofOrganization = z.object({ orgId: z.string().toLowerCase() })

/** Who acts in the organization that the path names, which need not be the active one. */
export function byOf(request: FastifyRequest<{ Params: { orgId: string } }>): Committer {
  return { orgId: request.params.orgId, userId: signedIn(request).userId }
}
