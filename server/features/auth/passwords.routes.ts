import { passwordsApi } from '#shared/api/passwords.ts'
import { sessionsApi } from '#shared/api/sessions.ts'
import { signedIn } from '../../core/access.ts'
import { serve, type Api } from '../../core/api.ts'
import { originOf } from '../audit/origin.ts'
import type { AuthDeps } from './auth.service.ts'
import { changePassword, forgetPassword, setPassword } from './passwords.service.ts'
import { listSessions, removeSession } from './sessions.service.ts'

export function passwordRoutes(api: Api, deps: AuthDeps): void {
  serve(api, passwordsApi.forgot, { access: 'anyone' }, (request) =>
    forgetPassword(deps, originOf(request), request.body.email),
  )

  serve(api, passwordsApi.set, { access: 'anyone' }, (request) =>
    setPassword(deps, originOf(request), request.body),
  )

  serve(api, passwordsApi.change, { access: 'self', beforePasswordChange: true }, (request) =>
    changePassword(deps, originOf(request), signedIn(request), request.body),
  )

  serve(api, sessionsApi.list, { access: 'self' }, (request) => listSessions(deps, signedIn(request)))

  serve(api, sessionsApi.end, { access: 'self' }, (request) =>
    removeSession(deps, originOf(request), signedIn(request), request.params.id),
  )
}
