import { viewsApi } from '#shared/api/views.ts'
import type { Services } from '../../services.ts'
import { signedIn } from '../../http/access.ts'
import { serve, type Api } from '../../http/api.ts'
import * as views from './views.service.ts'

export function viewRoutes(api: Api, services: Services): void {
  serve(api, viewsApi.list, { access: 'member' }, (request) =>
    views.listViews(services.db, signedIn(request)),
  )

  serve(api, viewsApi.create, { access: 'member' }, (request) =>
    views.saveView(services, signedIn(request), request.body),
  )

  serve(api, viewsApi.rename, { access: 'member' }, (request) =>
    views.renameView(services, signedIn(request), request.params.id, request.body.name),
  )

  serve(api, viewsApi.remove, { access: 'member' }, (request) =>
    views.removeView(services, signedIn(request), request.params.id),
  )
}
