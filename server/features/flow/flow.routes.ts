import { flowApi } from '#shared/api/flow.ts'
import type { Services } from '../../services.ts'
import { signedIn } from '../../http/access.ts'
import { serve, whileConnected, type Api } from '../../http/api.ts'
import { readFlow } from './flow.service.ts'

export function flowRoutes(api: Api, services: Services): void {
  serve(api, flowApi.read, { access: 'member-or-token', takesLong: true }, async (request, reply) => {
    const flow = await readFlow(services, signedIn(request), request.query, undefined, whileConnected(reply))
    return reply.type('application/json; charset=utf-8').send(flow)
  })

  serve(api, flowApi.csv, { access: 'member-or-token', takesLong: true }, async (request, reply) => {
    const { figure, ...query } = request.query
    const csv = await readFlow(services, signedIn(request), query, figure, whileConnected(reply))
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="flow-${figure}.csv"`)
      .send(csv)
  })
}
