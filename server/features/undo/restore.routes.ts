import { removedApi } from '#shared/api/orders.ts'
import type { Services } from '../../services.ts'
import { signedIn } from '../../http/access.ts'
import { serve, type Api } from '../../http/api.ts'
import { restoreRemoved } from './restore.service.ts'

export function restoreRoutes(api: Api, services: Services): void {
  serve(api, removedApi.restore, { access: 'member' }, (request) =>
    restoreRemoved(services, signedIn(request), request.params.id, request.params.partId),
  )
}
