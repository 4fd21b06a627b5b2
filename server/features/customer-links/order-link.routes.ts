import { customerLinksApi } from '#shared/api/customer-links.ts'
import { signedIn } from '../../core/access.ts'
import { serve, type Api } from '../../core/api.ts'
import { countOpenLinks } from './links-of-orders.service.ts'
import * as links from './order-link.service.ts'

export function orderLinkRoutes(api: Api, deps: links.OrderLinkDeps): void {
  // The link lets its holder answer as the customer, which a read-only token must not do.
  serve(api, customerLinksApi.read, { access: 'member' }, (request) =>
    links.readLink(deps, signedIn(request), request.params.id),
  )

  serve(api, customerLinksApi.make, { access: 'member-or-token' }, (request) =>
    links.makeLink(deps, signedIn(request), request.params.id),
  )

  serve(api, customerLinksApi.change, { access: 'member' }, (request) =>
    links.changeLink(deps, signedIn(request), request.params.id, request.body),
  )

  serve(api, customerLinksApi.revoke, { access: 'member' }, (request) =>
    links.revokeLink(deps, signedIn(request), request.params.id),
  )

  serve(api, customerLinksApi.open, { access: 'org-admin' }, async (request) => ({
    open: await countOpenLinks(deps.db, request.params.orgId),
  }))

  serve(api, customerLinksApi.answered, { access: 'member' }, (request) =>
    links.markAnswered(deps, signedIn(request), request.params.id),
  )

  serve(api, customerLinksApi.unanswered, { access: 'member' }, (request) =>
    links.undoAnswered(deps, signedIn(request), request.params.id),
  )
}
