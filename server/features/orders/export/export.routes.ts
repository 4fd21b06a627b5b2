import { ordersApi } from '#shared/api/orders.ts'
import { signedIn } from '../../../core/access.ts'
import { serve, whileConnected, type Api } from '../../../core/api.ts'
import { originOf } from '../../audit/origin.ts'
import { openExports, type ExportDeps } from './export.service.ts'

export function exportRoute(api: Api, deps: ExportDeps): void {
  const exportOrders = openExports(deps)

  serve(api, ordersApi.exportCsv, { access: 'member-or-token', takesLong: true }, async (request, reply) => {
    const csv = await exportOrders(signedIn(request), originOf(request), request.query, whileConnected(reply))
    // A stream skips the response serializer.
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="orders.csv"')
      .send(csv)
  })
}
