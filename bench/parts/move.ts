import type { BareMovers } from '../bare/bare-mover.ts'
import { spread, type Figure } from '../figures.ts'
import {
  against,
  answersOf,
  callServer,
  compare,
  noteOf,
  openCaller,
  warmUp,
  type Measured,
} from '../load/compare.ts'
import { CONSUMERS, silence, untilConsumed } from '../load/consumed.ts'
import type { Running, Scene } from '../scene.ts'
import { seedShop, signIn, type Shop } from '../shop.ts'
import { moveCalls, movesOf, type Move } from './mover.ts'

const ORDERS = 1000
const SHOPS = 10
const WARM_UP = { calls: 1000 }
const ROUNDS = { rounds: 5, ms: 800 }
/** How many orders move there and back. */
const MOVED = 100
const BARE_MOVER = new URL('../bare/bare-mover.ts', import.meta.url)

interface Mover {
  shop: Shop
  cookie: string
}

/**
 * The time of a move from the POST to its response, and the moves per second. The limit is the transaction that a move
 * waits for: plain prepared statements, sent by a program that does nothing else.
 */
export async function measureMove(scene: Scene): Promise<Figure[]> {
  const kerf = await scene.kerf()
  const movers: Mover[] = []
  const bareShops: Shop[] = []
  for (let index = 0; index < SHOPS; index += 1) {
    const shop = await seedShop(scene.pool, ORDERS)
    movers.push({ shop, cookie: await signIn(kerf.url, shop) })
    bareShops.push(await seedShop(scene.pool, ORDERS))
  }
  // Not the orders of the concurrent moves: each of those must find its order where it left it.
  const alone = await measured(scene, kerf, movers.slice(0, 1), bareShops.slice(0, 1), MOVED)
  const together = await measured(scene, kerf, movers, bareShops, 0)
  const all = `move, ${SHOPS} organizations at once`
  return [
    ...spread('move, one at a time', ...msOf(alone), { of: 'ratio', atMost: 2 }),
    ...cpuLines(alone),
    {
      what: all,
      unit: '/s',
      ...against(...together, ({ perSecond }) => perSecond),
      goal: { of: 'ratio', atLeast: 0.6 },
      note: noteOf(all, { Kerf: together[0], 'the bare program': together[1] }),
    },
    ...spread(all, ...msOf(together)),
    ...cpuLines(together),
  ]
}

/** @param from the index of the first order that moves */
async function measured(
  scene: Scene,
  kerf: Running,
  movers: Mover[],
  bareShops: Shop[],
  from: number,
): Promise<[kerf: Measured[], bare: Measured[]]> {
  const moves = ({ orders }: Shop): Move[] => movesOf(orders.slice(from, from + MOVED))
  const caller = await callServer(
    scene,
    kerf,
    movers.map(({ shop, cookie }) => ({ calls: moveCalls(cookie, moves(shop)) })),
  )
  const orders: BareMovers = {
    connection: scene.connection,
    movers: bareShops.map((shop) => ({
      shop: { orgId: shop.orgId, people: shop.people, columns: shop.columns },
      moves: moves(shop),
    })),
  }
  const bare = await openCaller(scene, BARE_MOVER, orders)
  await warmUp(caller, WARM_UP)
  // In a working shop the creations of orders were read long ago. The limit's changes aren't Kerf's work.
  await untilConsumed(scene.pool)
  for (const { orgId } of bareShops) await silence(scene.pool, orgId, CONSUMERS)
  await warmUp(bare, WARM_UP)
  const contenders = [
    { caller, counted: 'move', pid: kerf.pid },
    { caller: bare, counted: 'move', pid: bare.pid },
  ]
  const [ofKerf = [], ofBare = []] = await compare(scene, contenders, ROUNDS)
  await Promise.all([caller.stop(), bare.stop()])
  return [ofKerf, ofBare]
}

function msOf(both: [Measured[], Measured[]]): [number[], number[]] {
  const [kerf = [], bare = []] = both.map((rounds) => rounds.flatMap(({ round }) => answersOf(round, 'move')))
  return [kerf, bare]
}

function cpuLines(both: [Measured[], Measured[]]): Figure[] {
  return [
    { what: '  server, CPU of a move', unit: 'µs', ...against(...both, ({ cpuUs }) => cpuUs) },
    {
      what: '  PostgreSQL, CPU of a move',
      unit: 'µs',
      ...against(...both, ({ databaseCpuUs }) => databaseCpuUs),
    },
  ]
}
