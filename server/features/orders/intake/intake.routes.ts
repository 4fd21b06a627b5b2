import { ordersApi } from '#shared/api/orders.ts'
import type { Services } from '../../../services.ts'
import { signedIn } from '../../../http/access.ts'
import { serve, type Api } from '../../../http/api.ts'
import { takeOrder } from './intake.service.ts'

export function intakeRoutes(api: Api, services: Services): void {
  serve(api, ordersApi.create, { access: 'member-or-token' }, (request) => {
    const { repeats, promise, parts, ...order } = request.body
    return takeOrder(services, signedIn(request), order, { repeats, promise, parts })
  })
}
