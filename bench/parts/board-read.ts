import { STATUSES } from '#shared/orders/orders.ts'
import type { BareQuery } from '../bare/bare-query-server.ts'
import type { Figure } from '../figures.ts'
import { against, callServer, compare, noteOf, warmUp, type Measured } from '../load/compare.ts'
import type { Lane } from '../load/lane.ts'
import { readResponse, requestText, type Headers } from '../load/requests.ts'
import type { Scene } from '../scene.ts'
import { seedShop, signIn } from '../shop.ts'
import { moveCalls, movesOf } from './mover.ts'

const ORDERS = 1000
const CONNECTIONS = 16
const WARM_UP = { calls: 3000 }
const ROUNDS = { rounds: 5, ms: 400 }
const MOVES_PER_S = 10
const PATH = '/api/orders'
const GZIP = { 'accept-encoding': 'gzip' }

const BARE = new URL('../bare/bare-server.ts', import.meta.url)
const BARE_QUERY = new URL('../bare/bare-query-server.ts', import.meta.url)

/**
 * How often the board can be read per second, and the server's CPU time per answer. Two limits send the same bytes: a
 * bare server, and one that first asks PostgreSQL a question, as a session check must.
 */
export async function measureBoardRead(scene: Scene, parts = 0): Promise<Figure[]> {
  const shop = await seedShop(scene.pool, ORDERS, STATUSES, parts)
  const kerf = await scene.kerf()
  const cookie = await signIn(kerf.url, shop)
  const { headers } = await readResponse(kerf.url + PATH, { cookie })
  const etag = headers.find(([name]) => name.toLowerCase() === 'etag')?.[1] ?? ''
  const moves: Lane = { calls: moveCalls(cookie, movesOf(shop.orders)), everyMs: 1000 / MOVES_PER_S }

  async function figuresOf(name: string, asked: Headers, beside: Lane[] = []): Promise<Figure[]> {
    const sent = { cookie, ...asked }
    const response = await readResponse(kerf.url + PATH, sent)
    const query: BareQuery = { connection: scene.connection, orgId: shop.orgId, response }
    const servers = [kerf, await scene.bare(BARE, response), await scene.bare(BARE_QUERY, query)]
    const read: Lane = { calls: [{ name: 'read', request: requestText('GET', PATH, sent) }] }
    const reads = Array.from({ length: CONNECTIONS }, () => read)
    const callers = await Promise.all(
      servers.map((server) => callServer(scene, server, server === kerf ? [...reads, ...beside] : reads)),
    )
    for (const caller of callers) await warmUp(caller, WARM_UP)
    const contenders = callers.map((caller, index) => ({
      caller,
      counted: 'read',
      pid: servers[index]?.pid ?? 0,
    }))
    const [ofKerf = [], ofBare = [], ofQuery = []] = await compare(scene, contenders, ROUNDS)
    await Promise.all([...callers, ...servers.slice(1)].map((each) => each.stop()))
    const what = parts > 0 ? `board read with ${parts} parts, ${name}` : `board read, ${name}`
    const busy = noteOf(what, { Kerf: ofKerf, 'the bare server': ofBare, 'the one with a query': ofQuery })
    return [
      ...lines(`${what}; limit: bare server`, ofKerf, ofBare),
      ...lines(`${what}; limit: with one query`, ofKerf, ofQuery, 0.8),
      {
        what: '  PostgreSQL, CPU of an answer',
        unit: 'µs',
        ...against(ofKerf, ofQuery, ({ databaseCpuUs }) => databaseCpuUs),
        note: busy,
      },
    ]
  }

  return [
    ...(await figuresOf('packed', GZIP)),
    ...(await figuresOf('plain', {})),
    ...(await figuresOf('304', { 'if-none-match': etag })),
    ...(await figuresOf(`packed, at ${MOVES_PER_S} moves/s`, GZIP, [moves])),
  ]
}

/** @param share Kerf's goal, as a share of the limit's answers per second and per CPU time */
function lines(what: string, kerf: Measured[], limit: Measured[], share?: number): Figure[] {
  return [
    {
      what,
      unit: '/s',
      ...against(kerf, limit, ({ perSecond }) => perSecond),
      ...(share && { goal: { of: 'ratio', atLeast: share } }),
    },
    {
      what: '  server, CPU of an answer',
      unit: 'µs',
      ...against(kerf, limit, ({ cpuUs }) => cpuUs),
      ...(share && { goal: { of: 'ratio', atMost: 1 / share } }),
    },
  ]
}
