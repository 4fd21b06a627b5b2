import { z } from 'zod'
import {
  changePasswordPayload,
  forgotPasswordPayload,
  sessionSchema,
  setPasswordPayload,
} from '#shared/people-schemas.ts'
import { signedIn } from '../../core/access.ts'
import { answers, type Api } from '../../core/api.ts'
import type { AuthDeps } from './auth.service.ts'
import { changePassword, forgetPassword, setPassword } from './passwords.service.ts'
import { listSessions, removeSession } from './sessions.service.ts'

const tags = ['Accounts']

export function passwordRoutes(api: Api, deps: AuthDeps): void {
  api.route({
    method: 'POST',
    url: '/api/forgot-password',
    config: { access: 'anyone' },
    schema: {
      tags,
      summary: 'Ask for a mail with a link to choose a new password',
      body: forgotPasswordPayload,
      response: answers({ 204: z.null() }),
    },
    handler: async (request, reply) => {
      await forgetPassword(deps, request.ip, request.body.email)
      return reply.status(204).send(null)
    },
  })

  api.route({
    method: 'POST',
    url: '/api/set-password',
    config: { access: 'anyone' },
    schema: {
      tags,
      summary: 'Choose a password by a link; it works once',
      body: setPasswordPayload,
      response: answers({ 204: z.null() }),
    },
    handler: async (request, reply) => {
      await setPassword(deps, request.body)
      return reply.status(204).send(null)
    },
  })

  api.route({
    method: 'POST',
    url: '/api/user/password',
    config: { access: 'member', beforePasswordChange: true },
    schema: {
      tags,
      summary: "Change one's own password; other sessions end",
      body: changePasswordPayload,
      response: answers({ 204: z.null() }),
    },
    handler: async (request, reply) => {
      await changePassword(deps, signedIn(request), request.body)
      return reply.status(204).send(null)
    },
  })

  api.route({
    method: 'GET',
    url: '/api/user/sessions',
    config: { access: 'member' },
    schema: { tags, summary: 'Where one is signed in', response: answers({ 200: z.array(sessionSchema) }) },
    handler: (request) => listSessions(deps, signedIn(request)),
  })

  api.route({
    method: 'DELETE',
    url: '/api/user/sessions/:id',
    config: { access: 'member' },
    schema: {
      tags,
      summary: 'Sign out somewhere else',
      params: z.object({ id: z.string() }),
      response: answers({ 204: z.null() }),
    },
    handler: async (request, reply) => {
      await removeSession(deps, signedIn(request), request.params.id)
      return reply.status(204).send(null)
    },
  })
}
