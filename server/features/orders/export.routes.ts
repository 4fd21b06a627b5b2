import { z } from 'zod'
import { orderFilterQuery } from '#shared/order-schemas.ts'
import { signedIn } from '../../core/access.ts'
import { answers, type Api } from '../../core/api.ts'
import type { OrdersDeps } from './change.service.ts'
import { exportOrders } from './export.service.ts'

export function exportRoute(api: Api, deps: Pick<OrdersDeps, 'pool'>): void {
  api.route({
    method: 'GET',
    url: '/api/export/csv',
    config: { access: 'member' },
    schema: {
      tags: ['Orders'],
      summary: 'The filtered list as a CSV file',
      querystring: orderFilterQuery,
      response: answers({ 200: z.string() }),
    },
    handler: async (request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="orders.csv"')
        // A stream passes by the compiler of answers.
        .send(exportOrders(deps.pool, signedIn(request), request.query) as never),
  })
}
