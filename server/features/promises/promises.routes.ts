import { promisesApi } from '#shared/api/promises.ts'
import { signedIn } from '../../core/access.ts'
import { serve, whileConnected, type Api } from '../../core/api.ts'
import { askForDate, type PromiseDeps } from './promises.service.ts'
import { keepShops } from './read-shop.ts'

export function promiseRoutes(api: Api, deps: Omit<PromiseDeps, 'readShop'>): void {
  const promising = { ...deps, readShop: keepShops(deps.pool) }

  serve(api, promisesApi.ask, { access: 'member-or-token', takesLong: true }, (request, reply) =>
    askForDate(promising, signedIn(request), request.query, whileConnected(reply)),
  )
}
