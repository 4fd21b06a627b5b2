import { healthApi } from '#shared/api/health.ts'
import type { Pool } from '../../db/client.ts'
import { serve, type Api } from '../api.ts'
import { singleFlight } from '../single-flight.ts'

/** For load balancers: is the database reachable, and which version runs. */
export function healthRoute(
  api: Api,
  deps: { pool: Pool; version: string; mail: boolean; canRegister: () => Promise<boolean> },
): void {
  const { version, mail } = deps
  // Anybody may ask, and as often as they like: it costs the others one connection.
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
