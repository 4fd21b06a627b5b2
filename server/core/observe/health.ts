import { healthApi } from '#shared/api/health.ts'
import type { Pool } from '../../db/client.ts'
import { serve, type Api } from '../api.ts'

/** For load balancers: is the database reachable, and which version runs. */
export function healthRoute(
  api: Api,
  deps: { pool: Pool; version: string; mail: boolean; canRegister: () => Promise<boolean> },
): void {
  const { version, mail } = deps
  serve(api, healthApi.read, { access: 'anyone' }, async (request, reply) => {
    try {
      await deps.pool.query('select 1')
      const registration = (await deps.canRegister()) ? ('open' as const) : ('invited' as const)
      return { status: 'ok' as const, database: 'ok' as const, version, mail, registration }
    } catch (error) {
      request.log.warn({ err: error }, 'health: no database')
      const response = { status: 'down', database: 'down', version, mail } as const
      return reply.status(503).header('retry-after', 2).send(response)
    }
  })
}
