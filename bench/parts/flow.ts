import { spread, type Figure } from '../figures.ts'
import { answersOf, callServer } from '../load/compare.ts'
import { CONSUMERS, silence, untilConsumed } from '../load/consumed.ts'
import { readResponse, requestText } from '../load/requests.ts'
import { seedPast } from '../past.ts'
import type { Scene } from '../scene.ts'
import { signIn, type Shop } from '../shop.ts'
import { kerfMover } from './mover.ts'

const FINISHED = 5000
const WARM_UP_MS = 1000
const MS = 3000

/** A shop with 5,000 finished orders: how fast its log is first read, and how fast its figures are computed. */
export async function measureFlow(scene: Scene): Promise<Figure[]> {
  const { pool } = scene
  const shop = await seedPast(pool, FINISHED)
  const others = CONSUMERS.filter((name) => name !== 'flow')
  await silence(pool, shop.orgId, others)
  const kerf = await scene.kerf()
  const cookie = await signIn(kerf.url, shop)
  const read = await secondsToRead(scene, kerf.url, { cookie, shop })
  const figures: Figure[] = [
    { what: 'log of before, events read', unit: '/s', kerf: read.events / read.seconds },
  ]
  for (const weeks of [12, 52]) {
    const path = `/api/flow?weeks=${weeks}`
    const lane = { calls: [{ name: 'flow', request: requestText('GET', path, { cookie }) }] }
    const caller = await callServer(scene, kerf, [lane])
    await caller.run(WARM_UP_MS)
    const round = await caller.run(MS)
    await caller.stop()
    figures.push(
      ...spread(`/api/flow of ${weeks} weeks, ${FINISHED} finished`, answersOf(round, 'flow'), undefined, {
        of: 'figure',
        atMost: 500,
      }),
    )
  }
  const { body } = await readResponse(`${kerf.url}/api/flow?weeks=12`, { cookie })
  const { promises, throughput } = JSON.parse(Buffer.from(body, 'base64').toString()) as {
    promises: object
    throughput: { orders: number }[]
  }
  if (!promises || throughput.every(({ orders }) => orders === 0)) throw new Error('Nothing was finished')
  return figures
}

/** Resets the `flow` consumer and makes a move, because a change tells consumers to read. */
async function secondsToRead(
  { pool }: Scene,
  url: string,
  { cookie, shop }: { cookie: string; shop: Shop },
): Promise<{ events: number; seconds: number }> {
  await pool.query(`insert into consumer_positions (org_id, consumer, version) values ($1, 'flow', 0)`, [
    shop.orgId,
  ])
  const active = shop.orders.filter(({ status }) => status === 'PRODUCTION')
  const move = kerfMover(url, cookie, { ...shop, orders: active })
  const began = performance.now()
  await move()
  await untilConsumed(pool)
  const seconds = (performance.now() - began) / 1000
  const { rows } = await pool.query<{ version: number }>(
    'select version::int from organizations where id = $1',
    [shop.orgId],
  )
  return { events: rows[0]?.version ?? 0, seconds }
}
