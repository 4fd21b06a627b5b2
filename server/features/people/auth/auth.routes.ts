import type { FastifyRequest } from 'fastify'
import { authApi } from '#shared/api/auth.ts'
import type { Services } from '../../../services.ts'
import { signedIn } from '../../../http/access.ts'
import { serve, whileConnected, type Api } from '../../../http/api.ts'
import { originOf } from '../audit/audit.service.ts'
import {
  listOrganizations,
  login,
  logout,
  readUser,
  register,
  switchOrganization,
  type Visitor,
} from './auth.service.ts'

export function authRoutes(api: Api, services: Services): void {
  serve(api, authApi.register, { access: 'anyone' }, async (request, reply) => {
    const { user, token } = await register(services, visitorOf(request), request.body)
    await leaveFormerSession(request)
    api.sessionCookie.set(reply, token)
    return { user }
  })

  serve(api, authApi.login, { access: 'anyone' }, async (request, reply) => {
    const { token, ...answer } = await login(
      services,
      visitorOf(request),
      request.body,
      whileConnected(reply),
    )
    await leaveFormerSession(request)
    api.sessionCookie.set(reply, token)
    return answer
  })

  serve(api, authApi.logout, { access: 'anyone' }, async (request, reply) => {
    await leaveFormerSession(request)
    api.sessionCookie.clear(reply)
  })

  serve(api, authApi.user, { access: 'self', beforePasswordChange: true, tellsWho: true }, (request) =>
    readUser(services, signedIn(request)),
  )

  serve(api, authApi.organizations, { access: 'self' }, (request) =>
    listOrganizations(services, signedIn(request)),
  )

  serve(api, authApi.switchOrganization, { access: 'self' }, (request) =>
    switchOrganization(services, originOf(request), signedIn(request), request.body.orgId),
  )

  async function leaveFormerSession(request: FastifyRequest): Promise<void> {
    const session = await api.sessionCookie.read(request)
    if (session) await logout(services, originOf(request), session)
  }
}

function visitorOf(request: FastifyRequest): Visitor {
  return { ...originOf(request), userAgent: request.headers['user-agent'] ?? '' }
}
