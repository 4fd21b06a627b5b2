import { callServer, type Contender } from '../load/compare.ts'
import type { Running, Scene } from '../scene.ts'
import { signIn, type Shop } from '../shop.ts'
import { moveCalls, movesOf } from './mover.ts'

/** How many of a shop's orders move there and back. */
export const MOVED = 100
const LANES = 4

/** Moves in a shop, by callers that share its orders. */
export async function movingContender(scene: Scene, kerf: Running, shop: Shop): Promise<Contender> {
  const cookie = await signIn(kerf.url, shop)
  const size = MOVED / LANES
  const lanes = Array.from({ length: LANES }, (_, lane) => ({
    calls: moveCalls(cookie, movesOf(shop.orders.slice(lane * size, (lane + 1) * size))),
  }))
  return { caller: await callServer(scene, kerf, lanes), counted: 'move', pid: kerf.pid }
}
