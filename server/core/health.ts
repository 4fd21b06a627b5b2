import { z } from 'zod'
import type { Pool } from '../db/client.ts'
import { answers, type Api } from './api.ts'

const health = z.object({
  status: z.enum(['ok', 'down']),
  database: z.enum(['ok', 'down']),
  version: z.string(),
  mail: z.boolean().meta({ description: 'Whether mails can be sent, such as for a forgotten password' }),
})

/** For load balancers: is the database reachable, and which version runs. */
export function healthRoute(api: Api, deps: { pool: Pool; version: string; mail: boolean }): void {
  const { version, mail } = deps
  api.route({
    method: 'GET',
    url: '/api/health',
    config: { access: 'anyone' },
    schema: {
      tags: ['Operation'],
      summary: 'Whether the server can work',
      response: { ...answers({ 200: health }), 503: health },
    },
    handler: async (request, reply) => {
      try {
        await deps.pool.query('select 1')
        return { status: 'ok' as const, database: 'ok' as const, version, mail }
      } catch (error) {
        request.log.warn({ err: error }, 'health: no database')
        const answer = { status: 'down', database: 'down', version, mail } as const
        return reply.status(503).header('retry-after', 2).send(answer)
      }
    },
  })
}
