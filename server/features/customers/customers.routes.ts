import { customersApi } from '#shared/api/customers.ts'
import { signedIn } from '../../core/access.ts'
import { serve, whileConnected, type Api } from '../../core/api.ts'
import { findCustomers } from './customers.service.ts'
import type { ListDeps } from '../orders/list/list.service.ts'

export function customerRoutes(api: Api, deps: ListDeps): void {
  serve(api, customersApi.search, { access: 'member-or-token', takesLong: true }, (request, reply) =>
    findCustomers(deps, signedIn(request), request.query.q, whileConnected(reply)),
  )
}
