import { z } from 'zod'
import { databaseStatsSchema, resetPasswordPayload } from '#shared/admin-schemas.ts'
import { signedIn } from '../../core/access.ts'
import { answers, type Api } from '../../core/api.ts'
import { clearAllData, clearUsers, readStats, resetPassword, type AdminDeps } from './admin.service.ts'

const tags = ['Administration']
const config = { access: 'admin' } as const

export function adminRoutes(api: Api, deps: AdminDeps): void {
  api.route({
    method: 'GET',
    url: '/api/admin/database-stats',
    config,
    schema: {
      tags,
      summary: "The active organization's counts and users",
      response: answers({ 200: databaseStatsSchema }),
    },
    handler: (request) => readStats(deps.db, signedIn(request)),
  })

  api.route({
    method: 'DELETE',
    url: '/api/admin/clear-users',
    config,
    schema: {
      tags,
      summary: 'Remove every other member, after a backup',
      response: answers({ 204: z.null() }),
    },
    handler: async (request, reply) => {
      await clearUsers(deps, signedIn(request))
      return reply.status(204).send(null)
    },
  })

  api.route({
    method: 'DELETE',
    url: '/api/admin/clear-all-data',
    config,
    schema: {
      tags,
      summary: 'Remove all orders, files and own templates, after a backup',
      response: answers({ 204: z.null() }),
    },
    handler: async (request, reply) => {
      await clearAllData(deps, signedIn(request))
      return reply.status(204).send(null)
    },
  })

  api.route({
    method: 'POST',
    url: '/api/admin/reset-password',
    config,
    schema: {
      tags,
      summary: 'Choose a password for somebody, who has to change it at the next sign-in',
      body: resetPasswordPayload,
      response: answers({ 204: z.null() }),
    },
    handler: async (request, reply) => {
      await resetPassword(deps, signedIn(request), request.body)
      return reply.status(204).send(null)
    },
  })
}
