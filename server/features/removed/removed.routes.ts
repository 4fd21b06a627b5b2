import { removedApi } from '#shared/api/removed.ts'
import { signedIn } from '../../core/access.ts'
import { serve, type Api } from '../../core/api.ts'
import { restoreRemoved, type RemovedDeps } from './removed.service.ts'

export function removedRoutes(api: Api, deps: RemovedDeps): void {
  serve(api, removedApi.restore, { access: 'member' }, (request) =>
    restoreRemoved(deps, signedIn(request), request.params.id, request.params.partId),
  )
}
