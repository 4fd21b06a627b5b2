import { adminApi } from '#shared/api/admin.ts'
import type { Services } from '../../../services.ts'
import { signedIn } from '../../../http/access.ts'
import { serve, type Api } from '../../../http/api.ts'
import { originOf } from '../audit/audit.service.ts'
import { clearAllData, clearUsers, readStats, resetPassword } from './admin.service.ts'

const rules = { access: 'admin' } as const
const removal = { ...rules, takesLong: true } as const

export function adminRoutes(api: Api, services: Services): void {
  serve(api, adminApi.stats, rules, (request) => readStats(services.db, signedIn(request)))

  serve(api, adminApi.clearUsers, removal, (request) =>
    clearUsers(services, originOf(request), signedIn(request), request.query.renewLinks),
  )

  serve(api, adminApi.clearAllData, removal, (request) =>
    clearAllData(services, originOf(request), signedIn(request)),
  )

  serve(api, adminApi.resetPassword, rules, (request) =>
    resetPassword(services, signedIn(request), request.body),
  )
}
