import { holdsApi } from '#shared/api/holds.ts'
import { signedIn } from '../../core/access.ts'
import { serve, type Api } from '../../core/api.ts'
import type { OrdersDeps } from '../orders/change.service.ts'
import { setGate } from './order-gates.service.ts'

export function orderGateRoutes(api: Api, deps: OrdersDeps): void {
  serve(api, holdsApi.setGate, { access: 'member-or-token' }, (request) => {
    const { id, gateId } = request.params
    return setGate(deps, signedIn(request), id, gateId.toLowerCase(), request.body)
  })
}
