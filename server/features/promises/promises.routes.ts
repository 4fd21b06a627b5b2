import { promisesApi } from '#shared/api/orders.ts'
import type { Services } from '../../services.ts'
import { signedIn } from '../../http/access.ts'
import { serve, whileConnected, type Api } from '../../http/api.ts'
import { askForDate } from './promises.service.ts'
import { keepShops } from './read-shop.ts'

export function promiseRoutes(api: Api, services: Services): void {
  const readShop = keepShops(services.pool)

  serve(api, promisesApi.ask, { access: 'member-or-token', takesLong: true }, (request, reply) =>
    askForDate(services, readShop, signedIn(request), request.query, whileConnected(reply)),
  )
}
