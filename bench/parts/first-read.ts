import { spread, type Figure } from '../figures.ts'
import { answersOf, callServer } from '../load/compare.ts'
import { readResponse, requestText, type Headers } from '../load/requests.ts'
import type { Scene } from '../scene.ts'
import { seedShop, signIn, type ShopOrder } from '../shop.ts'
import { moveCalls, movesOf } from './mover.ts'

const ORDERS = 1000
const WARM_UP_MS = 1500
const MS = 5000
const PATH = '/api/orders'
const PACKED: Headers = { 'accept-encoding': 'gzip' }

/** How long the first reader waits for the board after a move, and the size of the response. */
export async function measureFirstRead(scene: Scene): Promise<Figure[]> {
  const shop = await seedShop(scene.pool, ORDERS)
  const kerf = await scene.kerf()
  const cookie = await signIn(kerf.url, shop)
  // Each on a connection of its own: no browser asks for both, and short answers after long ones come late.
  const msOf = async (headers: Headers, orders: ShopOrder[]) => {
    const moves = moveCalls(cookie, movesOf(orders))
    const read = { name: 'read', request: requestText('GET', PATH, { cookie, ...headers }) }
    const caller = await callServer(scene, kerf, [{ calls: moves.flatMap((move) => [move, read]) }])
    await caller.run(WARM_UP_MS)
    const round = await caller.run(MS)
    await caller.stop()
    return answersOf(round, 'read')
  }
  const half = ORDERS / 2
  const ofPacked = await msOf(PACKED, shop.orders.slice(0, half))
  const ofPlain = await msOf({}, shop.orders.slice(half))
  const [packed, plain] = [await kbOf(PACKED), await kbOf({})]
  return [
    ...spread('first read after a move, packed', ofPacked, undefined, {
      of: 'figure',
      atMost: 6,
    }),
    ...spread('first read after a move, plain', ofPlain, undefined),
    { what: 'board, packed', unit: 'KB', kerf: packed, goal: { of: 'figure', atMost: 58 } },
    { what: 'board, plain', unit: 'KB', kerf: plain },
  ]

  async function kbOf(headers: Headers): Promise<number> {
    const { body } = await readResponse(kerf.url + PATH, { cookie, ...headers })
    return Buffer.from(body, 'base64').length / 1024
  }
}
