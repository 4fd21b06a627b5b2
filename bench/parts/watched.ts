import type pg from 'pg'
import type { Figure } from '../figures.ts'
import { against, compare, noteOf, warmUp, type Contender, type Measured } from '../load/compare.ts'
import { untilConsumed } from '../load/consumed.ts'
import type { Scene } from '../scene.ts'
import { seedShop, type Shop } from '../shop.ts'
import { MOVED, movingContender } from './moving-contender.ts'

const WATCHERS = 50
const ORDERS = 1000
const WARM_UP = { calls: 400 }
// Shorter than the time in which consumers collect events, so that they work after the round.
const ALONE = { rounds: 15, ms: 200 }
const SUSTAINED = { rounds: 5, ms: 1500 }

/** Moves in an organization where fifty people watch each order, in turns with one without watchers. */
export async function measureWatched(scene: Scene): Promise<Figure[]> {
  const { pool } = scene
  const kerf = await scene.kerf()
  const contenders: Contender[] = []
  const shops: Shop[] = []
  for (const isWatched of [true, false]) {
    const shop = await seedShop(pool, ORDERS)
    const orders = shop.orders.slice(0, MOVED).map(({ id }) => id)
    await addWatchers(pool, shop, isWatched ? orders : [])
    shops.push(shop)
    contenders.push(await movingContender(scene, kerf, shop))
  }
  const between = () => untilConsumed(pool)
  for (const { caller } of contenders) await warmUp(caller, WARM_UP)
  const alone = await compare(scene, contenders, { ...ALONE, between })
  const sustained = await compare(scene, contenders, { ...SUSTAINED, between })
  await between()
  await refuseUnlessTold(pool, shops[0])
  const what = `move, ${WATCHERS} watchers against none`
  const [watched = [], unwatched = []] = alone
  const [moves, server, database] = linesOf(what, alone)
  return [
    { ...moves, goal: { of: 'ratio', atLeast: 0.9 }, note: noteOf(what, { watched, unwatched }) },
    { ...server, goal: { of: 'ratio', atMost: 1.1 } },
    { ...database, goal: { of: 'ratio', atMost: 1.1 } },
    ...linesOf('the same while inboxes are written', sustained),
  ]
}

/** Adds members who watch these orders. */
async function addWatchers(pool: pg.Pool, { orgId }: Shop, orderIds: string[]): Promise<void> {
  await pool.query(
    `with made as (
       insert into users (email, password, first_name, last_name, display_name, org_id, role)
       select 'watcher' || i || '@' || ($1::uuid)::text || '.example.com', '', 'Robin', 'Pine', 'Robin Pine ' || i, $1, 'SHOP'
       from generate_series(1, $2::int) i returning id
     ), joined as (
       insert into organization_members (org_id, user_id, role) select $1, id, 'SHOP' from made returning user_id
     )
     insert into order_watches (org_id, order_id, user_id, is_muted)
     select $1, o, user_id, false from joined, unnest($3::uuid[]) o`,
    [orgId, WATCHERS, orderIds],
  )
  await pool.query('analyze')
}

async function refuseUnlessTold(pool: pg.Pool, shop: Shop | undefined): Promise<void> {
  const { rows } = await pool.query<{ missing: string }>(
    `select count(*) as missing from events e
     where e.org_id = $1 and e.type = 'order.moved'
       and $2 <> (select count(*) from notifications n where n.org_id = e.org_id and n.version = e.version)`,
    [shop?.orgId, WATCHERS],
  )
  if (rows[0]?.missing !== '0') throw new Error(`${rows[0]?.missing} moves were not told to everybody`)
}

function linesOf(what: string, [watched = [], unwatched = []]: Measured[][]): [Figure, Figure, Figure] {
  return [
    { what, unit: '/s', ...against(watched, unwatched, ({ perSecond }) => perSecond) },
    { what: '  server, CPU of a move', unit: 'µs', ...against(watched, unwatched, ({ cpuUs }) => cpuUs) },
    {
      what: '  PostgreSQL, CPU of a move',
      unit: 'µs',
      ...against(watched, unwatched, ({ databaseCpuUs }) => databaseCpuUs),
    },
  ]
}
