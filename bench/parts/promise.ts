import type pg from 'pg'
import { spread, type Figure } from '../figures.ts'
import { answersOf, callServer } from '../load/compare.ts'
import { readResponse, requestText } from '../load/requests.ts'
import type { Scene } from '../scene.ts'
import { seedShop, signIn, type Shop } from '../shop.ts'

const OPEN = 1000
const FINISHED = 5000
const WEEKS = 26
const PATH = '/api/promise?estimatedHours=8'
// The pace of a person who types.
const PAUSE_MS = 100
const ROUNDS = 5
const MS = 2000
const CHANGES = 60

/**
 * How long a date takes in a large shop, compared with one indexed question. Also compares another call with and
 * without that work, to show how long the event loop is blocked.
 */
export async function measurePromise(scene: Scene): Promise<Figure[]> {
  const shop = await seedShop(scene.pool, OPEN, ['ORDER_IN', 'PRODUCTION', 'FINISH'])
  await finishOrders(scene.pool, shop)
  await beginOrders(scene.pool, shop)
  const kerf = await scene.kerf()
  const cookie = await signIn(kerf.url, shop)
  const response = await readResponse(kerf.url + PATH, { cookie })
  const said = Buffer.from(response.body, 'base64').toString()
  if (!said.includes(`"orders":${FINISHED}`)) throw new Error(`No date was said: ${said}`)
  const bare = await scene.bare(new URL('../bare/bare-query-server.ts', import.meta.url), {
    connection: scene.connection,
    orgId: shop.orgId,
    response,
  })
  const ask = { calls: [{ name: 'date', request: requestText('GET', PATH, { cookie }) }], pauseMs: PAUSE_MS }
  const other = { calls: [{ name: 'other', request: requestText('GET', '/livez', {}) }], everyMs: 5 }
  const both = await callServer(scene, kerf, [ask, other])
  const alone = await callServer(scene, kerf, [other])
  const limit = await callServer(scene, bare, [ask])
  for (const caller of [both, limit, alone]) await caller.run(MS)
  const ms: Record<'dates' | 'limits' | 'beside' | 'alone', number[]> = {
    dates: [],
    limits: [],
    beside: [],
    alone: [],
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const asked = await both.run(MS)
    ms.dates.push(...answersOf(asked, 'date'))
    ms.beside.push(...answersOf(asked, 'other'))
    ms.limits.push(...answersOf(await limit.run(MS), 'date'))
    ms.alone.push(...answersOf(await alone.run(MS), 'other'))
  }
  const afterChanges: number[] = []
  for (let change = 0; change < CHANGES; change += 1) {
    await scene.pool.query('update organizations set version = version + 1 where id = $1', [shop.orgId])
    const began = performance.now()
    await readResponse(kerf.url + PATH, { cookie })
    afterChanges.push(performance.now() - began)
  }
  return [
    ...spread('a date, 5,000 finished and 1,000 open', ms.dates, ms.limits, { of: 'figure', atMost: 30 }),
    ...spread('the same after a change', afterChanges, ms.limits, { of: 'figure', atMost: 30 }),
    ...spread('another call beside dates', ms.beside, ms.alone),
  ]
}

/** Archived orders with their stays, spread evenly over half a year. */
async function finishOrders(pool: pg.Pool, shop: Shop): Promise<void> {
  await pool.query(
    `with made as (
       insert into orders (org_id, number, title, customer_name, status, status_column_id, version, created_by,
         last_updated_by, estimated_hours, is_archived, archived_at)
       select $1, 'F-' || i, 'Oak table', 'Robin Hale', 'PICKUP', $2, 0, $3, $3, 4 + i % 9, true, now()
       from generate_series(1, $4::int) i
       returning org_id, id, split_part(number, '-', 2)::int as i
     ), finished as (
       select *, date_trunc('week', now()) - make_interval(days => 7 * (1 + i % $5::int) - i % 5) as at from made
     ), stood as (
       insert into order_stays (org_id, order_id, version, status, entered_at, left_at, days, waited)
       select org_id, id, -3 * i - place, status, at - make_interval(days => 2 * (2 - place)),
         at - make_interval(days => 2 * (1 - place)), 2, 0
       from finished, unnest(array['PRODUCTION', 'FINISH']) with ordinality s(status, nth), lateral (select nth::int - 1 as place) p
     )
     insert into order_progress (org_id, order_id, finished_at, making_days) select org_id, id, at, 4 from finished`,
    [shop.orgId, shop.columns.PICKUP, shop.people[0], FINISHED, WEEKS],
  )
}

/** Writes what the log's consumer would make of the open orders, so that it has nothing to do. */
async function beginOrders(pool: pg.Pool, { orgId }: Shop): Promise<void> {
  await pool.query(
    `with stood as (
       insert into order_progress (org_id, order_id, state)
       select org_id, id, jsonb_build_object('stays', jsonb_build_array(jsonb_build_object('status', status,
         'enteredAt', now() - make_interval(hours => (version % 100)::int), 'leftAt', null)))
       from orders where org_id = $1 and not is_archived
     )
     insert into consumer_positions (org_id, consumer, version) select id, 'flow', version from organizations where id = $1`,
    [orgId],
  )
  await pool.query('analyze')
}
