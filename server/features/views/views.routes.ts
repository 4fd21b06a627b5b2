import { viewsApi } from '#shared/api/views.ts'
import { signedIn } from '../../core/access.ts'
import { serve, type Api } from '../../core/api.ts'
import type { CommitDeps } from '../events/commit.service.ts'
import * as views from './views.service.ts'

export function viewRoutes(api: Api, deps: CommitDeps): void {
  serve(api, viewsApi.list, { access: 'member' }, (request) => views.listViews(deps.db, signedIn(request)))

  serve(api, viewsApi.create, { access: 'member' }, (request) =>
    views.saveView(deps, signedIn(request), request.body),
  )

  serve(api, viewsApi.rename, { access: 'member' }, (request) =>
    views.renameView(deps, signedIn(request), request.params.id, request.body.name),
  )

  serve(api, viewsApi.remove, { access: 'member' }, (request) =>
    views.removeView(deps, signedIn(request), request.params.id),
  )
}
