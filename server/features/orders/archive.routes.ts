import { z } from 'zod'
import { archiveFilterQuery, archiveOrderPayload, orderSchema } from '#shared/order-schemas.ts'
import { signedIn } from '../../core/access.ts'
import { answers, type Api } from '../../core/api.ts'
import { archiveOrder, restoreOrder } from './archive.service.ts'
import type { OrdersDeps } from './change.service.ts'
import { listArchive } from './list.service.ts'

const params = z.object({ id: z.string() })
const tags = ['Archive']

export function archiveRoutes(api: Api, deps: OrdersDeps): void {
  api.route({
    method: 'GET',
    url: '/api/orders/archive',
    config: { access: 'member' },
    schema: {
      tags,
      summary: 'The archived orders, the latest first',
      querystring: archiveFilterQuery,
      response: answers({ 200: z.array(orderSchema) }),
    },
    handler: (request) => {
      const { search, ...filter } = request.query
      return listArchive(deps.pool, signedIn(request), { ...filter, q: search })
    },
  })

  api.route({
    method: 'POST',
    url: '/api/orders/:id/archive',
    config: { access: 'member' },
    schema: {
      tags,
      summary: 'Take an order off the board: from Delivery or Pickup, an ADMIN from anywhere',
      params,
      body: archiveOrderPayload,
      response: answers({ 200: orderSchema }),
    },
    handler: (request) =>
      archiveOrder(deps, signedIn(request), request.params.id, request.body.reason ?? null),
  })

  api.route({
    method: 'POST',
    url: '/api/orders/:id/restore',
    config: { access: 'member' },
    schema: {
      tags,
      summary: 'Put an archived order back on the board',
      params,
      response: answers({ 200: orderSchema }),
    },
    handler: (request) => restoreOrder(deps, signedIn(request), request.params.id),
  })
}
