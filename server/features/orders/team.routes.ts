import { z } from 'zod'
import { activityEntrySchema, assigneeSchema, feedItemSchema } from '#shared/order-schemas.ts'
import { signedIn } from '../../core/access.ts'
import { answers, type Api } from '../../core/api.ts'
import { assignMember, listAssignees, unassignMember } from './assignees.service.ts'
import type { OrdersDeps } from './change.service.ts'
import { readFeed, readHistory } from './history.service.ts'

const params = z.object({ id: z.string() })
const ofAssignee = params.extend({ userId: z.string() })

/** Who works on an order, and who did what to it. */
export function orderTeamRoutes(api: Api, deps: OrdersDeps): void {
  api.route({
    method: 'GET',
    url: '/api/orders/:id/assignees',
    config: { access: 'member' },
    schema: {
      tags: ['Team of an order'],
      summary: 'Who is assigned to an order',
      params,
      response: answers({ 200: z.array(assigneeSchema) }),
    },
    handler: (request) => listAssignees(deps, signedIn(request), request.params.id),
  })

  api.route({
    method: 'PUT',
    url: '/api/orders/:id/assignees/:userId',
    config: { access: 'member' },
    schema: {
      tags: ['Team of an order'],
      summary: 'Assign a member of the organization',
      params: ofAssignee,
      response: answers({ 200: assigneeSchema }),
    },
    handler: (request) => assignMember(deps, signedIn(request), request.params.id, request.params.userId),
  })

  api.route({
    method: 'DELETE',
    url: '/api/orders/:id/assignees/:userId',
    config: { access: 'member' },
    schema: {
      tags: ['Team of an order'],
      summary: 'Take an assignment back',
      params: ofAssignee,
      response: answers({ 204: z.null() }),
    },
    handler: async (request, reply) => {
      await unassignMember(deps, signedIn(request), request.params.id, request.params.userId)
      return reply.status(204).send(null)
    },
  })

  api.route({
    method: 'GET',
    url: '/api/orders/:id/activity',
    config: { access: 'member' },
    schema: {
      tags: ['Activity'],
      summary: 'What happened to an order, newest first',
      params,
      response: answers({ 200: z.array(activityEntrySchema) }),
    },
    handler: (request) => readHistory(deps, signedIn(request), request.params.id),
  })

  api.route({
    method: 'GET',
    url: '/api/orders/:id/activities',
    config: { access: 'member' },
    schema: {
      tags: ['Activity'],
      summary: 'The same as a feed of sentences',
      params,
      response: answers({ 200: z.array(feedItemSchema) }),
    },
    handler: (request) => readFeed(deps, signedIn(request), request.params.id),
  })
}
