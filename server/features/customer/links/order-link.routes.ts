import { customerLinksApi } from '#shared/api/customer-links.ts'
import type { Services } from '../../../services.ts'
import { signedIn } from '../../../http/access.ts'
import { serve, type Api } from '../../../http/api.ts'
import { countOpenLinks } from './links-of-orders.service.ts'
import * as links from './order-link.service.ts'

export function orderLinkRoutes(api: Api, services: Services): void {
  // The link lets its holder answer as the customer, which a read-only token must not do.
  serve(api, customerLinksApi.read, { access: 'member' }, (request) =>
    links.readLink(services, signedIn(request), request.params.id),
  )

  serve(api, customerLinksApi.make, { access: 'member-or-token' }, (request) =>
    links.makeLink(services, signedIn(request), request.params.id),
  )

  serve(api, customerLinksApi.change, { access: 'member' }, (request) =>
    links.changeLink(services, signedIn(request), request.params.id, request.body),
  )

  serve(api, customerLinksApi.revoke, { access: 'member' }, (request) =>
    links.revokeLink(services, signedIn(request), request.params.id),
  )

  serve(api, customerLinksApi.open, { access: 'org-admin' }, async (request) => ({
    open: await countOpenLinks(services.db, request.params.orgId),
  }))

  serve(api, customerLinksApi.answered, { access: 'member' }, (request) =>
    links.markAnswered(services, signedIn(request), request.params.id),
  )

  serve(api, customerLinksApi.unanswered, { access: 'member' }, (request) =>
    links.undoAnswered(services, signedIn(request), request.params.id),
  )
}
