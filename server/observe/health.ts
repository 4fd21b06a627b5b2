import { networkInterfaces } from 'node:os'
import { healthApi } from '#shared/api/health.ts'
import { leadsToThisComputer } from '#shared/this-computer.ts'
import type { Services } from '../services.ts'
import { installed } from '../installed.ts'
import { serve, type Api } from '../http/api.ts'
import { singleFlight } from '../async.ts'
import { isLoopback } from '../outbound/reach.ts'

/** What a person meets who has no account. */
interface Entry {
  registration: 'open' | 'invited'
  asksSetupCode?: true
}

/** For load balancers. */
export function healthRoute(
  api: Api,
  {
    config,
    pool,
    version,
    sendMail,
    opening,
    openedFromElsewhere,
  }: Pick<Services, 'config' | 'pool' | 'version' | 'sendMail' | 'opening' | 'openedFromElsewhere'>,
  entry: () => Promise<Entry>,
): void {
  const mail = sendMail !== undefined
  const appHost = new URL(config.appUrl).host
  // Anybody may ask, as often as they like: it takes only one connection.
  const shared = singleFlight<Entry>()
  const askDatabase = async () => {
    await pool.query('select 1')
    return entry()
  }
  serve(api, healthApi.read, { access: 'anyone', isAboutServer: true }, async (request, reply) => {
    try {
      const found = await shared('database', askDatabase)
      const isElsewhere = request.host === appHost && !isLoopback(request.ip) && !isOwnAddress(request.ip)
      if (isElsewhere) openedFromElsewhere.at = new Date()
      // The address in the network is no other computer's business, and any of them can name this one as the host.
      const isHere = leadsToThisComputer(`http://${request.host}`) && isLoopback(request.ip)
      const told = {
        url: config.appUrl,
        installed: installed === 'clone' ? undefined : installed,
        opening: isHere ? opening?.() : undefined,
      }
      return { status: 'ok' as const, database: 'ok' as const, version, mail, ...found, ...told }
    } catch (error) {
      request.log.warn({ err: error }, 'health: no database')
      const response = { status: 'down', database: 'down', version, mail } as const
      return reply.status(503).header('retry-after', 2).send(response)
    }
  })
}

/** This computer opens its address in the network past any firewall. */
const isOwnAddress = (ip: string): boolean =>
  Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === ip))
