import { ordersApi } from '#shared/api/orders.ts'
import { signedIn } from '../../core/access.ts'
import { serve, type Api } from '../../core/api.ts'
import type { PromisingDeps } from '../orders/orders.service.ts'
import { takeOrder } from './taking.service.ts'

export function takingRoutes(api: Api, deps: PromisingDeps): void {
  serve(api, ordersApi.create, { access: 'member-or-token' }, (request) => {
    const { repeats, promise, ...order } = request.body
    return takeOrder(deps, signedIn(request), order, { repeats, promise })
  })
}
