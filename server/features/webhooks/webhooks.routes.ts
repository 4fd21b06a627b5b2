import { webhooksApi } from '#shared/api/webhooks.ts'
import { byOf } from '../../core/access.ts'
import { serve, type Api } from '../../core/api.ts'
import { linkNextPage } from '../../core/next-page.ts'
import { listDeliveries, sendAgain, sendTest } from './log.service.ts'
import {
  addWebhook,
  changeWebhook,
  listWebhooks,
  removeWebhook,
  renewSecret,
  type WebhookDeps,
} from './webhooks.service.ts'

export function webhookRoutes(api: Api, deps: WebhookDeps): void {
  const access = 'org-admin'

  serve(api, webhooksApi.list, { access }, ({ params }) => listWebhooks(deps, params.orgId))

  serve(api, webhooksApi.create, { access }, (request) => addWebhook(deps, byOf(request), request.body))

  serve(api, webhooksApi.change, { access }, (request) =>
    changeWebhook(deps, byOf(request), request.params.id, request.body),
  )

  serve(api, webhooksApi.remove, { access }, (request) =>
    removeWebhook(deps, byOf(request), request.params.id),
  )

  serve(api, webhooksApi.newSecret, { access }, (request) =>
    renewSecret(deps, byOf(request), request.params.id),
  )

  serve(api, webhooksApi.test, { access, takesLong: true }, ({ params }) =>
    sendTest(deps, params.orgId, params.id),
  )

  serve(api, webhooksApi.deliveries, { access }, async (request, reply) => {
    const { orgId, id } = request.params
    const { lines, next } = await listDeliveries(deps.db, orgId, id, request.query.after)
    linkNextPage(request, reply, next)
    return lines
  })

  serve(api, webhooksApi.sendAgain, { access }, ({ params }) =>
    sendAgain(deps, params.orgId, params.id, params.deliveryId),
  )
}
