import { bareMove } from './bare-move.ts'
import { spread, type Figure } from './figures.ts'
import { kerfMover, movesOf } from './mover.ts'
import type { Scene } from './scene.ts'
import { seedShop, signIn, type Shop } from './shop.ts'

const ORDERS = 1000
const WARM_UP = 50
const MOVES = 400
const SHOPS = 10
const ROUNDS = 4
const ROUND_MS = 800

type Mover = () => Promise<void>

/** How long a move takes from the POST to its response, compared with the transaction that it has to wait for. */
export async function measureMove(scene: Scene): Promise<Figure[]> {
  const kerf = await scene.kerf()
  const overKerf: Mover[] = []
  const overBare: Mover[] = []
  for (let index = 0; index < SHOPS; index += 1) {
    const shop = await seedShop(scene.pool, ORDERS)
    overKerf.push(kerfMover(kerf, await signIn(kerf, shop), shop))
    overBare.push(await bareMover(scene, await seedShop(scene.pool, ORDERS)))
  }

  const goal = { of: 'ratio', atMost: 2 } as const
  const [alone, aloneBare] = await inTurns(overKerf[0]!, overBare[0]!)
  await together(overKerf, ROUND_MS)
  await together(overBare, ROUND_MS)
  const kerfs: number[] = []
  const bares: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    kerfs.push(...(await together(overKerf, ROUND_MS)))
    bares.push(...(await together(overBare, ROUND_MS)))
  }
  const perSecond = (times: number[]) => (times.length * 1000) / (ROUNDS * ROUND_MS)
  const label = `move, ${SHOPS} organizations at once`
  return [
    ...spread('move, one at a time', alone, aloneBare, goal),
    { what: label, unit: '/s', kerf: perSecond(kerfs), limit: perSecond(bares) },
    ...spread(label, kerfs, bares, goal),
  ]
}

async function bareMover(scene: Scene, shop: Shop): Promise<Mover> {
  const client = await scene.pool.connect()
  scene.defer(async () => client.release())
  const moves = movesOf(shop)
  return () => bareMove(client, shop, moves.next().value)
}

/** Calls both in turns, so that other load on the machine affects both. */
async function inTurns(one: Mover, other: Mover): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []]
  for (let index = 0; index < WARM_UP + MOVES; index += 1) {
    const [a, b] = [await timed(one), await timed(other)]
    if (index < WARM_UP) continue
    times[0].push(a)
    times[1].push(b)
  }
  return times
}

async function together(movers: Mover[], ms: number): Promise<number[]> {
  const until = performance.now() + ms
  const times: number[] = []
  await Promise.all(
    movers.map(async (move) => {
      while (performance.now() < until) times.push(await timed(move))
    }),
  )
  return times
}

async function timed(work: Mover): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
