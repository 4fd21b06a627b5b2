import { adminApi } from '#shared/api/admin.ts'
import { signedIn } from '../../core/access.ts'
import { serve, type Api } from '../../core/api.ts'
import { originOf } from '../audit/origin.ts'
import { clearAllData, clearUsers, readStats, resetPassword, type AdminDeps } from './admin.service.ts'

const rules = { access: 'admin' } as const
const removal = { ...rules, takesLong: true } as const

export function adminRoutes(api: Api, deps: AdminDeps): void {
  serve(api, adminApi.stats, rules, (request) => readStats(deps.db, signedIn(request)))

  serve(api, adminApi.clearUsers, removal, (request) =>
    clearUsers(deps, originOf(request), signedIn(request), request.query.renewLinks),
  )

  serve(api, adminApi.clearAllData, removal, (request) =>
    clearAllData(deps, originOf(request), signedIn(request)),
  )

  serve(api, adminApi.resetPassword, rules, (request) => resetPassword(deps, signedIn(request), request.body))
}
