import type { Figure } from '../figures.ts'
import { against, compare, noteOf, warmUp, type Contender, type Measured } from '../load/compare.ts'
import { CONSUMERS, silence, untilConsumed } from '../load/consumed.ts'
import type { Scene } from '../scene.ts'
import { seedShop } from '../shop.ts'
import { movingContender } from './moving-contender.ts'

const ORDERS = 1000
const WARM_UP = { calls: 400 }
// Shorter than the time in which consumers collect events, so that they work after the round.
const ALONE = { rounds: 15, ms: 200 }
const SUSTAINED = { rounds: 7, ms: 1500 }

/** Moves that all consumers read, in turns with moves that none reads, and moves that all but `flow` read. */
export async function measureConsumers(scene: Scene): Promise<Figure[]> {
  const { pool } = scene
  const kerf = await scene.kerf()
  const contenders: Contender[] = []
  const shops: string[] = []
  for (const silenced of [[], CONSUMERS, ['flow']]) {
    const shop = await seedShop(pool, ORDERS)
    await silence(pool, shop.orgId, silenced)
    contenders.push(await movingContender(scene, kerf, shop))
    shops.push(shop.orgId)
  }
  const between = () => untilConsumed(pool)
  for (const { caller } of contenders) await warmUp(caller, WARM_UP)
  const alone = await compare(scene, contenders, { ...ALONE, between })
  const sustained = await compare(scene, contenders, { ...SUSTAINED, between })
  await between()
  await refuseUnlessRead(scene, shops)
  return [...linesOf('', alone), ...linesOf(', while they are read', sustained)]
}

/** Throws unless every move in the first shop ended a stay, and none in the others did. */
async function refuseUnlessRead({ pool }: Scene, shops: string[]): Promise<void> {
  const { rows } = await pool.query<{ moves: number; stays: number }>(
    `select (select count(*)::int from events where org_id = o and type = 'order.moved') as moves,
       (select count(*)::int from order_stays where org_id = o) as stays
     from unnest($1::uuid[]) with ordinality shops(o, place) order by place`,
    [shops],
  )
  const [read, ...others] = rows
  if (!read || read.moves !== read.stays) throw new Error(`Of ${read?.moves} stays there are ${read?.stays}`)
  if (others.some(({ stays }) => stays > 0)) throw new Error('Silenced consumers have read')
}

function linesOf(when: string, [all = [], none = [], allButFlow = []]: Measured[][]): Figure[] {
  const what = `move, all consumers against none${when}`
  const goal = { of: 'ratio', atLeast: 0.9 } as const
  return [
    {
      what,
      unit: '/s',
      ...against(all, none, ({ perSecond }) => perSecond),
      goal,
      note: noteOf(what, { all, none, 'all but flow': allButFlow }),
    },
    { what: '  server, CPU of a move', unit: 'µs', ...against(all, none, ({ cpuUs }) => cpuUs) },
    {
      what: '  PostgreSQL, CPU of a move',
      unit: 'µs',
      ...against(all, none, ({ databaseCpuUs }) => databaseCpuUs),
    },
    {
      what: `move, all consumers against all but flow${when}`,
      unit: '/s',
      ...against(all, allButFlow, ({ perSecond }) => perSecond),
      goal,
    },
  ]
}
