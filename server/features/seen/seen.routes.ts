import { z } from 'zod'
import { seenPayload, seenSchema } from '#shared/order-schemas.ts'
import { signedIn } from '../../core/access.ts'
import { answers, type Api } from '../../core/api.ts'
import type { CommitDeps } from '../events/commit.service.ts'
import { listUnseen, markSeen } from './seen.service.ts'

const tags = ['Orders']
const config = { access: 'member' } as const

export function seenRoutes(api: Api, deps: CommitDeps): void {
  api.route({
    method: 'GET',
    url: '/api/orders/unseen',
    config,
    schema: {
      tags,
      summary: 'The active orders that others have changed since one looked at them',
      response: answers({ 200: z.array(seenSchema) }),
    },
    handler: (request) => listUnseen(deps, signedIn(request)),
  })

  api.route({
    method: 'PUT',
    url: '/api/orders/:id/seen',
    config,
    schema: {
      tags,
      summary: 'One has seen an order as it was at a version',
      params: z.object({ id: z.string() }),
      body: seenPayload,
      response: answers({ 204: z.null() }),
    },
    handler: async (request, reply) => {
      await markSeen(deps, signedIn(request), request.params.id, request.body.version)
      return reply.status(204).send(null)
    },
  })
}
