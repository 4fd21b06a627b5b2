import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#shared/orders/types.ts'
import { anAdmin, anOrder, anotherBrowser, type Somebody } from '../support/factories.ts'
import { startKerf, type TestKerf } from '../support/kerf.ts'
import { Screen } from '../support/screen.ts'
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts'
import { expectConsistent } from './check.ts'
import { play, type History } from './player.ts'

// Many clients change the same orders over two servers, whose connections to the database are cut again and again.
// OPERATIONS=100000 npx vitest run test/history goes on for longer.
const OPERATIONS = Number(process.env['OPERATIONS'] ?? 2000)
const CLIENTS = 32
const ORDERS = 50
// How many operations go by between two cuts.
const BETWEEN_CUTS = 60

let kerf: TestKerf
const networks: TcpProxy[] = []
const servers: TestKerf[] = []

beforeAll(async () => {
  kerf = await startKerf()
  const { host = '', port = 0 } = kerf.connection
  for (let number = 0; number < 2; number += 1) {
    const network = await startTcpProxy({ path: `${host}/.s.PGSQL.${port}` })
    networks.push(network)
    const reached = { ...kerf.connection, host: '127.0.0.1', port: network.port }
    servers.push(await kerf.another({ reached }))
  }
})
afterAll(async () => {
  for (const server of servers) await server.close()
  for (const network of networks) await network.close()
  await kerf.close()
})

/** The board as a screen has it from its messages, up to a version. */
async function boardOf(screen: Screen, version: number): Promise<Map<string, Order>> {
  const orders = new Map<string, Order>()
  for (;;) {
    const message = await screen.nextButPing()
    if ('order' in message) orders.set(message.order.id, message.order)
    if (message.type === 'REFETCH') throw new Error('More was missed than a screen is told')
    if ('version' in message && message.version === version) return orders
  }
}

test('what is acknowledged happens once and in one order, whatever breaks between the servers and the database', async () => {
  const admin: Somebody = await anAdmin(kerf)
  const orders: Order[] = []
  for (let number = 0; number < ORDERS; number += 1) orders.push(await anOrder(admin))
  const ids = orders.map(({ id }) => id)
  const visitors = await Promise.all(servers.map((server) => anotherBrowser(server, admin)))
  const screens = await Promise.all(visitors.map((visitor) => Screen.live(visitor)))
  const history: History = { calls: [], notes: [] }
  let operations = 0
  let cuts = 0
  const cutNowAndThen = () => {
    operations += 1
    if (operations % BETWEEN_CUTS !== 0) return
    networks[randomInt(networks.length)]?.cut()
    cuts += 1
  }
  await Promise.all(
    Array.from({ length: CLIENTS }, (_, number) => {
      const visitor = visitors[number % visitors.length]
      if (!visitor) throw new Error('There are two servers')
      return play(visitor, ids, Math.ceil(OPERATIONS / CLIENTS), history, cutNowAndThen)
    }),
  )
  expect(cuts).toBeGreaterThan(10)
  await expectConsistent(kerf, admin.orgId, history)

  // Whoever went on is told all of it, and every server says the same.
  const last = await anOrder(admin, { title: 'The last one' })
  const boards = await Promise.all(screens.map((screen) => boardOf(screen, last.version)))
  const { body } = await admin.visitor.get('/api/orders')
  for (const visitor of visitors) expect((await visitor.get('/api/orders')).body).toEqual(body)
  const changed = (body as Order[]).filter(({ id }) => boards[0]?.has(id))
  expect(changed.length).toBeGreaterThan(ORDERS / 2)
  for (const board of boards) expect(changed.map(({ id }) => board.get(id))).toEqual(changed)
})
