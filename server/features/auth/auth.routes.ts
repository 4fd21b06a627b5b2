import type { FastifyRequest } from 'fastify'
import { authApi } from '#shared/api/auth.ts'
import { signedIn, type SessionCookie } from '../../core/access.ts'
import { serve, whileConnected, type Api } from '../../core/api.ts'
import { originOf } from '../audit/origin.ts'
import {
  listOrganizations,
  login,
  logout,
  readUser,
  register,
  switchOrganization,
  type AuthDeps,
  type Visitor,
} from './auth.service.ts'

export function authRoutes(api: Api, deps: AuthDeps, cookie: SessionCookie): void {
  serve(api, authApi.register, { access: 'anyone' }, async (request, reply) => {
    const { user, token } = await register(deps, visitorOf(request), request.body)
    await leaveFormerSession(request)
    cookie.set(reply, token)
    return { user }
  })

  serve(api, authApi.login, { access: 'anyone' }, async (request, reply) => {
    const { token, ...answer } = await login(deps, visitorOf(request), request.body, whileConnected(reply))
    await leaveFormerSession(request)
    cookie.set(reply, token)
    return answer
  })

  serve(api, authApi.logout, { access: 'anyone' }, async (request, reply) => {
    await leaveFormerSession(request)
    cookie.clear(reply)
  })

  serve(api, authApi.user, { access: 'self', beforePasswordChange: true, tellsWho: true }, (request) =>
    readUser(deps, signedIn(request)),
  )

  serve(api, authApi.organizations, { access: 'self' }, (request) =>
    listOrganizations(deps, signedIn(request)),
  )

  serve(api, authApi.switchOrganization, { access: 'self' }, (request) =>
    switchOrganization(deps, originOf(request), signedIn(request), request.body.orgId),
  )

  async function leaveFormerSession(request: FastifyRequest): Promise<void> {
    const session = await cookie.read(request)
    if (session) await logout(deps, originOf(request), session)
  }
}

function visitorOf(request: FastifyRequest): Visitor {
  return { ...originOf(request), userAgent: request.headers['user-agent'] ?? '' }
}
