import { watchApi } from '#shared/api/notifications.ts'
import { signedIn } from '../../core/access.ts'
import { serve, type Api } from '../../core/api.ts'
import type { CommitDeps } from '../events/commit.service.ts'
import { changeWatch, readWatch } from './watch.service.ts'

export function watchRoutes(api: Api, deps: CommitDeps): void {
  serve(api, watchApi.read, { access: 'member' }, (request) =>
    readWatch(deps.db, signedIn(request), request.params.id),
  )

  serve(api, watchApi.change, { access: 'member' }, (request) =>
    changeWatch(deps, signedIn(request), request.params.id, request.body.state),
  )
}
