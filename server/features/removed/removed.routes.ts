import { removedApi } from '#shared/api/removed.ts'
import { signedIn } from '../../core/access.ts'
import { serve, type Api } from '../../core/api.ts'
import type { OrdersDeps } from '../orders/change.service.ts'
import { restoreRemoved } from './removed.service.ts'

export function removedRoutes(api: Api, deps: OrdersDeps): void {
  serve(api, removedApi.restore, { access: 'member' }, (request) =>
    restoreRemoved(deps, signedIn(request), request.params.id, request.params.partId),
  )
}
