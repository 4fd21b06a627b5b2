import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  loginPayload,
  membershipSchema,
  registerPayload,
  switchOrganizationPayload,
  userSchema,
} from '#shared/people-schemas.ts'
import { signedIn, type SessionCookie } from '../../core/access.ts'
import { answers, type Api } from '../../core/api.ts'
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

const tags = ['Accounts']
const withUser = z.object({ user: userSchema })

export function authRoutes(api: Api, deps: AuthDeps, cookie: SessionCookie): void {
  api.route({
    method: 'POST',
    url: '/api/register',
    config: { access: 'anyone' },
    schema: {
      tags,
      summary: 'Make an account, in a new organization or by an invite, and sign in',
      body: registerPayload,
      response: answers({ 201: withUser }),
    },
    handler: async (request, reply) => {
      const { user, token } = await register(deps, visitorOf(request), request.body)
      await leaveFormerSession(request)
      cookie.set(reply, token)
      return reply.status(201).send({ user })
    },
  })

  api.route({
    method: 'POST',
    url: '/api/login',
    config: { access: 'anyone' },
    schema: { tags, summary: 'Sign in', body: loginPayload, response: answers({ 200: withUser }) },
    handler: async (request, reply) => {
      const { user, token } = await login(deps, visitorOf(request), request.body)
      await leaveFormerSession(request)
      cookie.set(reply, token)
      return { user }
    },
  })

  api.route({
    method: 'POST',
    url: '/api/logout',
    config: { access: 'anyone' },
    schema: { tags, summary: 'Sign out', response: answers({ 204: z.null() }) },
    handler: async (request, reply) => {
      await leaveFormerSession(request)
      cookie.clear(reply)
      return reply.status(204).send(null)
    },
  })

  api.route({
    method: 'GET',
    url: '/api/user',
    config: { access: 'member', beforePasswordChange: true },
    schema: { tags, summary: 'Who is signed in', response: answers({ 200: userSchema }) },
    handler: (request) => readUser(deps, signedIn(request)),
  })

  api.route({
    method: 'GET',
    url: '/api/user/organizations',
    config: { access: 'member' },
    schema: {
      tags,
      summary: 'The organizations that one belongs to',
      response: answers({ 200: z.array(membershipSchema) }),
    },
    handler: (request) => listOrganizations(deps, signedIn(request)),
  })

  api.route({
    method: 'PUT',
    url: '/api/user/organization',
    config: { access: 'member' },
    schema: {
      tags,
      summary: 'Look at another of the organizations that one belongs to',
      body: switchOrganizationPayload,
      response: answers({ 200: userSchema }),
    },
    handler: (request) => switchOrganization(deps, signedIn(request), request.body.orgId),
  })

  async function leaveFormerSession(request: FastifyRequest): Promise<void> {
    const session = await cookie.read(request)
    if (session) await logout(deps, session)
  }
}

function visitorOf(request: FastifyRequest): Visitor {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? '' }
}
