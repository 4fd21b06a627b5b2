import { healthApi } from '#shared/api/health.ts'
import type { Pool } from '../../db/client.ts'
import { serve, type Api } from '../api.ts'
import { singleFlight } from '../single-flight.ts'

/** For load balancers: whether the database is reachable, and the running version. */
export function healthRoute(
  api: Api,
  deps: { pool: Pool; version: string; mail: boolean; canRegister: () => Promise<boolean> },
): void {
  const { version, mail } = deps
  // Anybody may ask, as often as they like: it takes only one connection.
  const shared = singleFlight<boolean>()
  const askDatabase = async () => {
    await deps.pool.query('select 1')
    return deps.canRegister()
  }
  serve(api, healthApi.read, { access: 'anyone', isAboutServer: true }, async (request, reply) => {
    try {
      const canRegister = await shared('database', askDatabase)
      const registration = canRegister ? ('open' as const) : ('invited' as const)
      return { status: 'ok' as const, database: 'ok' as const, version, mail, registration }
    } catch (error) {
      request.log.warn({ err: error }, 'health: no database')
      const response = { status: 'down', database: 'down', version, mail } as const
      return reply.status(503).header('retry-after', 2).send(response)
    }
  })
}
