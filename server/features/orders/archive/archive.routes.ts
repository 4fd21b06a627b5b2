import { archiveApi } from '#shared/api/archive.ts'
import type { Services } from '../../../services.ts'
import { signedIn } from '../../../http/access.ts'
import { serve, whileConnected, type Api } from '../../../http/api.ts'
import { linkNextPage } from '../../../http/paging-and-caching.ts'
import { archiveOrder, restoreOrder } from './archive.service.ts'
import type { OrderFollowers } from '../change.service.ts'
import { listArchive } from '../list/list.service.ts'

export function archiveRoutes(api: Api, services: Services, followers: OrderFollowers): void {
  serve(api, archiveApi.list, { access: 'member-or-token', takesLong: true }, async (request, reply) => {
    const { search, after, ...filter } = request.query
    const viewer = signedIn(request)
    const { body, next } = await listArchive(
      services,
      viewer,
      { ...filter, q: search },
      after,
      whileConnected(reply),
    )
    linkNextPage(request, reply, next)
    return reply.type('application/json; charset=utf-8').send(body)
  })

  serve(api, archiveApi.archive, { access: 'member-or-token' }, (request) =>
    archiveOrder(services, signedIn(request), request.params.id, request.body),
  )

  serve(api, archiveApi.restore, { access: 'member-or-token' }, (request) =>
    restoreOrder(services, followers, signedIn(request), request.params.id, request.query.undo ?? false),
  )
}
