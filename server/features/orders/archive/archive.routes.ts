import { archiveApi } from '#shared/api/archive.ts'
import { signedIn } from '../../../core/access.ts'
import { serve, whileConnected, type Api } from '../../../core/api.ts'
import { linkNextPage } from '../../../core/next-page.ts'
import { archiveOrder, restoreOrder } from './archive.service.ts'
import type { FollowedOrdersDeps } from '../change.service.ts'
import { listArchive, type ListDeps } from '../list/list.service.ts'

export function archiveRoutes(api: Api, deps: FollowedOrdersDeps & ListDeps): void {
  serve(api, archiveApi.list, { access: 'member-or-token', takesLong: true }, async (request, reply) => {
    const { search, after, ...filter } = request.query
    const viewer = signedIn(request)
    const { body, next } = await listArchive(
      deps,
      viewer,
      { ...filter, q: search },
      after,
      whileConnected(reply),
    )
    linkNextPage(request, reply, next)
    return reply.type('application/json; charset=utf-8').send(body)
  })

  serve(api, archiveApi.archive, { access: 'member-or-token' }, (request) =>
    archiveOrder(deps, signedIn(request), request.params.id, request.body),
  )

  serve(api, archiveApi.restore, { access: 'member-or-token' }, (request) =>
    restoreOrder(deps, signedIn(request), request.params.id, request.query.undo ?? false),
  )
}
