import { inboxApi, watchApi } from '#shared/api/notifications.ts'
import type { Services } from '../../services.ts'
import { signedIn } from '../../http/access.ts'
import { serve, whileConnected, type Api } from '../../http/api.ts'
import { linkNextPage } from '../../http/paging-and-caching.ts'
import { countUnread, listInbox, readAll, readBackups, readOrder, readWebhooks } from './inbox.service.ts'
import { changeWatch, readWatch } from './watch.service.ts'

export function inboxRoutes(api: Api, services: Services): void {
  serve(api, inboxApi.list, { access: 'member', takesLong: true }, async (request, reply) => {
    const { lines, next } = await listInbox(
      services,
      signedIn(request),
      request.query.after,
      whileConnected(reply),
    )
    linkNextPage(request, reply, next)
    return lines
  })

  serve(api, inboxApi.unread, { access: 'member' }, (request) => countUnread(services, signedIn(request)))

  serve(api, inboxApi.readAll, { access: 'member' }, (request) => readAll(services, signedIn(request)))

  serve(api, inboxApi.readWebhooks, { access: 'member' }, (request) =>
    readWebhooks(services, signedIn(request)),
  )

  serve(api, inboxApi.readBackups, { access: 'member' }, (request) =>
    readBackups(services, signedIn(request)),
  )

  serve(api, inboxApi.readOrder, { access: 'member' }, (request) =>
    readOrder(services, signedIn(request), request.params.id),
  )
}

export function watchRoutes(api: Api, services: Services): void {
  serve(api, watchApi.read, { access: 'member' }, (request) =>
    readWatch(services.db, signedIn(request), request.params.id),
  )

  serve(api, watchApi.change, { access: 'member' }, (request) =>
    changeWatch(services, signedIn(request), request.params.id, request.body.state),
  )
}
