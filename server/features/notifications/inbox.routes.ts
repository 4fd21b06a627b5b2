import { inboxApi } from '#shared/api/notifications.ts'
import { signedIn } from '../../core/access.ts'
import { serve, whileConnected, type Api } from '../../core/api.ts'
import { linkNextPage } from '../../core/next-page.ts'
import { countUnread, listInbox, readAll, readOrder, readWebhooks, type InboxDeps } from './inbox.service.ts'

export function inboxRoutes(api: Api, deps: InboxDeps): void {
  serve(api, inboxApi.list, { access: 'member', takesLong: true }, async (request, reply) => {
    const { lines, next } = await listInbox(
      deps,
      signedIn(request),
      request.query.after,
      whileConnected(reply),
    )
    linkNextPage(request, reply, next)
    return lines
  })

  serve(api, inboxApi.unread, { access: 'member' }, (request) => countUnread(deps, signedIn(request)))

  serve(api, inboxApi.readAll, { access: 'member' }, (request) => readAll(deps, signedIn(request)))

  serve(api, inboxApi.readWebhooks, { access: 'member' }, (request) => readWebhooks(deps, signedIn(request)))

  serve(api, inboxApi.readOrder, { access: 'member' }, (request) =>
    readOrder(deps, signedIn(request), request.params.id),
  )
}
