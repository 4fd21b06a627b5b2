import { spread, type Figure } from '../figures.ts'
import { answersOf, callServer } from '../load/compare.ts'
import { readResponse, requestText, type Headers } from '../load/requests.ts'
import type { Scene } from '../scene.ts'
import { seedShop, signIn } from '../shop.ts'
import { moveCalls, movesOf } from './mover.ts'

const ORDERS = 1000
const WARM_UP_MS = 1500
const MS = 5000
const PATH = '/api/orders'
const PACKED: Headers = { 'accept-encoding': 'gzip' }

/** How long somebody waits for the board who is the first to read it after a move, and how large it is. */
export async function measureFirstRead(scene: Scene): Promise<Figure[]> {
  const shop = await seedShop(scene.pool, ORDERS)
  const kerf = await scene.kerf()
  const cookie = await signIn(kerf.url, shop)
  const read = (name: string, headers: Headers) => ({
    name,
    request: requestText('GET', PATH, { cookie, ...headers }),
  })
  const reads = [read('packed', PACKED), read('plain', {})]
  const calls = moveCalls(cookie, movesOf(shop.orders)).flatMap((move, index) => [
    move,
    reads[index % reads.length]!,
  ])
  const caller = await callServer(scene, kerf, [{ calls }])
  await caller.run(WARM_UP_MS)
  const round = await caller.run(MS)
  const [packed, plain] = [await kbOf(PACKED), await kbOf({})]
  return [
    ...spread('first read after a move, packed', answersOf(round, 'packed'), undefined, {
      of: 'figure',
      atMost: 6,
    }),
    ...spread('first read after a move, plain', answersOf(round, 'plain'), undefined),
    { what: 'board, packed', unit: 'KB', kerf: packed, goal: { of: 'figure', atMost: 58 } },
    { what: 'board, plain', unit: 'KB', kerf: plain },
  ]

  async function kbOf(headers: Headers): Promise<number> {
    const { body } = await readResponse(kerf.url + PATH, { cookie, ...headers })
    return Buffer.from(body, 'base64').length / 1024
  }
}
