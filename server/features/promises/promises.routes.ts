import { promisesApi } from '#shared/api/promises.ts'
import { signedIn } from '../../core/access.ts'
import { serve, whileConnected, type Api } from '../../core/api.ts'
import { askForDate, type PromiseDeps } from './promises.service.ts'

export function promiseRoutes(api: Api, deps: PromiseDeps): void {
  serve(api, promisesApi.ask, { access: 'member' }, (request, reply) =>
    askForDate(deps, signedIn(request), request.query, whileConnected(reply)),
  )
}
