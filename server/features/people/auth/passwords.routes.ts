import { passwordsApi } from '#shared/api/passwords.ts'
import { sessionsApi } from '#shared/api/auth.ts'
import type { Services } from '../../../services.ts'
import { signedIn } from '../../../http/access.ts'
import { serve, type Api } from '../../../http/api.ts'
import { originOf } from '../audit/audit.service.ts'
import { changePassword, forgetPassword, setPassword } from './passwords.service.ts'
import { listSessions, removeSession } from './sessions.service.ts'

export function passwordRoutes(api: Api, services: Services): void {
  serve(api, passwordsApi.forgot, { access: 'anyone' }, (request) =>
    forgetPassword(services, originOf(request), request.body.email),
  )

  serve(api, passwordsApi.set, { access: 'anyone' }, (request) =>
    setPassword(services, originOf(request), request.body),
  )

  serve(api, passwordsApi.change, { access: 'self', beforePasswordChange: true }, (request) =>
    changePassword(services, originOf(request), signedIn(request), request.body),
  )

  serve(api, sessionsApi.list, { access: 'self' }, (request) => listSessions(services, signedIn(request)))

  serve(api, sessionsApi.end, { access: 'self' }, (request) =>
    removeSession(services, originOf(request), signedIn(request), request.params.id),
  )
}
