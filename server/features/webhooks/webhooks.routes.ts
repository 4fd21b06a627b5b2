import { webhooksApi } from '#shared/api/webhooks.ts'
import type { Services } from '../../services.ts'
import { byOf } from '../../http/access.ts'
import { serve, type Api } from '../../http/api.ts'
import { linkNextPage } from '../../http/paging-and-caching.ts'
import { listDeliveries, sendAgain, sendTest } from './log.service.ts'
import { addWebhook, changeWebhook, listWebhooks, removeWebhook, renewSecret } from './webhooks.service.ts'

export function webhookRoutes(api: Api, services: Services): void {
  const access = 'org-admin'

  serve(api, webhooksApi.list, { access }, ({ params }) => listWebhooks(services, params.orgId))

  serve(api, webhooksApi.create, { access }, (request) => addWebhook(services, byOf(request), request.body))

  serve(api, webhooksApi.change, { access }, (request) =>
    changeWebhook(services, byOf(request), request.params.id, request.body),
  )

  serve(api, webhooksApi.remove, { access }, (request) =>
    removeWebhook(services, byOf(request), request.params.id),
  )

  serve(api, webhooksApi.newSecret, { access }, (request) =>
    renewSecret(services, byOf(request), request.params.id),
  )

  serve(api, webhooksApi.test, { access, takesLong: true }, ({ params }) =>
    sendTest(services, params.orgId, params.id),
  )

  serve(api, webhooksApi.deliveries, { access }, async (request, reply) => {
    const { orgId, id } = request.params
    const { lines, next } = await listDeliveries(services.db, orgId, id, request.query.after)
    linkNextPage(request, reply, next)
    return lines
  })

  serve(api, webhooksApi.sendAgain, { access }, ({ params }) =>
    sendAgain(services, params.orgId, params.id, params.deliveryId),
  )
}
