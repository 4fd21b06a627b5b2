import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdmin, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { fillOrders } from '../../../test/support/many-orders.ts'
import { type OwnKerf, startKerf } from '../../../test/support/kerf.ts'
import { SILENT } from '../../../test/support/live/silent-notifier.ts'
import { sweepTimers } from './over.service.ts'

let kerf: OwnKerf

beforeAll(async () => {
  kerf = await startKerf()
})
afterAll(() => kerf.close())

const run = (sql: string, values: unknown[] = []) => kerf.database.pool.query(sql, values)

const ordersOf = async ({ orgId }: Somebody, condition: string): Promise<number> =>
  (await run(`select count(*)::int as count from orders where org_id = $1 and ${condition}`, [orgId])).rows[0]
    .count

const jobsOf = async ({ orgId }: Somebody): Promise<number> =>
  (
    await run('select count(*)::int as count from graphile_worker.jobs where queue_name = $1', [
      `timers of ${orgId}`,
    ])
  ).rows[0].count

/** A timer on each of the shop's orders, all of which end at that time. */
async function startAll(shop: Somebody, endsAt: Date): Promise<void> {
  const { rows } = await run('select id from orders where org_id = $1', [shop.orgId])
  for (const { id } of rows) {
    const { status } = await shop.visitor.post(`/api/orders/${id}/timers`, { name: 'Glue', endsAt })
    expect(status).toBe(201)
  }
}

test('as many timers as end at one moment are one job, and all of them end', async () => {
  const [large, small] = [await anAdmin(kerf), await anAdmin(kerf)]
  await fillOrders(kerf, large, { count: 49 })
  await anOrder(small)
  const endsAt = new Date(Date.now() + 7_200_000)
  for (const shop of [large, small]) await startAll(shop, endsAt)
  expect([await jobsOf(large), await jobsOf(small)]).toEqual([0, 0])
  // Whatever the clock of the server says: that of the sweep is PostgreSQL's.
  await run(
    "update orders set next_timer_at = date_trunc('second', now()) + interval '100 seconds' where holds is not null",
  )
  await sweepTimers({ ...kerf.services, notifier: SILENT })
  expect([await jobsOf(large), await jobsOf(small)]).toEqual([1, 1])

  await run(
    `update orders set next_timer_at = now() - interval '1 minute', holds = jsonb_set(holds, '{timers,0,endsAt}', '"2026-01-01T00:00:00Z"')
     where holds is not null`,
  )
  await run('update graphile_worker._private_jobs set run_at = now()')
  await run("select pg_notify('jobs:insert', '')")
  const over = 'holds @> \'{"timers": [{"over": true}]}\' and next_timer_at is null'
  await expect.poll(() => ordersOf(small, over)).toBe(1)
  await expect.poll(() => ordersOf(large, over)).toBe(50)
  await expect.poll(() => jobsOf(large)).toBe(0)
})

test('timers that end at many moments wait without jobs, and get them before they end', async () => {
  const shop = await anAdmin(kerf)
  await fillOrders(kerf, shop, { count: 4 })
  const { rows } = await run('select id from orders where org_id = $1 order by number', [shop.orgId])
  for (const [n, { id }] of rows.entries()) {
    for (const minutes of [60 + n, 1440 + n]) {
      const { status } = await shop.visitor.post(`/api/orders/${id}/timers`, { name: 'Oil', minutes })
      expect(status).toBe(201)
    }
  }
  expect(await jobsOf(shop)).toBe(0)
  // It ends before the sweep could see it.
  const { body } = await shop.visitor.post(`/api/orders/${rows[0].id}/timers`, { name: 'Glue', minutes: 1 })
  expect(await jobsOf(shop)).toBe(1)
  // Now another one is the first of its order to end, and soon.
  await run(
    `update orders set holds = jsonb_set(holds, '{timers,1,endsAt}', to_jsonb(now() + interval '100 seconds')) where id = $1`,
    [rows[0].id],
  )
  await shop.visitor.delete(`/api/orders/${rows[0].id}/timers/${body.holds.timers[0].id}`)
  expect(await jobsOf(shop)).toBe(2)
  await run(
    `update orders set next_timer_at = next_timer_at - interval '59 minutes 30 seconds'
     where org_id = $1 and id <> $2`,
    [shop.orgId, rows[0].id],
  )
  await sweepTimers({ ...kerf.services, notifier: SILENT })
  // The one that ends in a minute and a half; those after it have time.
  expect(await jobsOf(shop)).toBe(3)
})
