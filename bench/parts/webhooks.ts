import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Figure } from '../figures.ts'
import { against, compare, noteOf, warmUp, type Contender, type Measured } from '../load/compare.ts'
import { untilConsumed } from '../load/consumed.ts'
import type { Running, Scene } from '../scene.ts'
import { seedShop, signIn, type Shop } from '../shop.ts'
import { movingContender } from './moving-contender.ts'

const WEBHOOKS = 3
const ORDERS = 1000
const WARM_UP = { calls: 200 }
// Shorter than the time in which consumers collect events, so that webhooks are sent after the round.
const ALONE = { rounds: 9, ms: 200 }
const SUSTAINED = { rounds: 3, ms: 1500 }
const SENDING_MS = 120_000

/** Moves in an organization with three webhooks for every event, in turns with one without webhooks. */
export async function measureWebhooks(scene: Scene): Promise<Figure[]> {
  const { pool } = scene
  const kerf = await scene.kerf({ WEBHOOK_ALLOW_PRIVATE: 'true' })
  const { url } = await scene.bare(new URL('../bare/bare-sink.ts', import.meta.url), { bytes: 2 })
  const contenders: Contender[] = []
  const shops: Shop[] = []
  for (const webhooks of [WEBHOOKS, 0]) {
    const shop = await seedShop(pool, ORDERS)
    await addWebhooks(kerf, shop, webhooks, url)
    shops.push(shop)
    contenders.push(await movingContender(scene, kerf, shop))
  }
  const between = async () => {
    await untilConsumed(pool)
    await untilSent(pool)
  }
  for (const { caller } of contenders) await warmUp(caller, WARM_UP)
  const alone = await compare(scene, contenders, { ...ALONE, between })
  const sustained = await compare(scene, contenders, { ...SUSTAINED, between })
  await between()
  await refuseUnlessSent(pool, shops[0])
  const what = `move, ${WEBHOOKS} webhooks against none`
  const [hooked = [], none = []] = alone
  const [moves, server, database] = linesOf(what, alone)
  return [
    { ...moves, goal: { of: 'ratio', atLeast: 0.9 }, note: noteOf(what, { hooked, none }) },
    { ...server, goal: { of: 'ratio', atMost: 1.1 } },
    { ...database, goal: { of: 'ratio', atMost: 1.1 } },
    ...linesOf('the same while messages are sent', sustained),
  ]
}

async function addWebhooks({ url }: Running, shop: Shop, count: number, receiver: string): Promise<void> {
  const cookie = await signIn(url, shop)
  for (let n = 1; n <= count; n += 1) {
    const response = await fetch(`${url}/api/organizations/${shop.orgId}/webhooks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ url: `${receiver}/${n}`, events: ['order.moved'] }),
    })
    if (!response.ok) throw new Error(`No webhook: ${await response.text()}`)
  }
}

async function untilSent(pool: pg.Pool): Promise<void> {
  const latest = Date.now() + SENDING_MS
  for (;;) {
    const { rows } = await pool.query(`select from webhook_deliveries where state = 'waiting' limit 1`)
    if (rows.length === 0) return
    if (Date.now() > latest) throw new Error('Messages wait for too long')
    await sleep(20)
  }
}

async function refuseUnlessSent(pool: pg.Pool, shop: Shop | undefined): Promise<void> {
  const { rows } = await pool.query<{ missing: string }>(
    `select count(*) as missing from events e
     where e.org_id = $1 and e.type = 'order.moved' and $2 <> (
       select count(*) from webhook_deliveries d
       where d.org_id = e.org_id and d.version = e.version and d.state = 'delivered' and d.attempts = 1)`,
    [shop?.orgId, WEBHOOKS],
  )
  if (rows[0]?.missing !== '0') throw new Error(`${rows[0]?.missing} moves were not sent to each webhook`)
}

function linesOf(what: string, [hooked = [], none = []]: Measured[][]): [Figure, Figure, Figure] {
  return [
    { what, unit: '/s', ...against(hooked, none, ({ perSecond }) => perSecond) },
    { what: '  server, CPU of a move', unit: 'µs', ...against(hooked, none, ({ cpuUs }) => cpuUs) },
    {
      what: '  PostgreSQL, CPU of a move',
      unit: 'µs',
      ...against(hooked, none, ({ databaseCpuUs }) => databaseCpuUs),
    },
  ]
}
