import { beforeAll, expect, test } from 'vitest'
import { daysAfter } from '#shared/dates.ts'
import type { Flow } from '#shared/flow/schemas.ts'
import type { Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { aGate, anAdmin, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { forgetFlow, letFollow } from '../../../test/support/flow/flow-shop.ts'
import { expectOk } from '../../../test/support/backups/full-shops.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'

let kerf: TestKerf

beforeAll(async () => {
  kerf = await sharedKerf()
})

/** A shop that works every day, in a zone. */
async function aShop(timeZone = 'UTC'): Promise<Somebody> {
  const admin = await anAdmin(kerf, { timeZone })
  const workingDays = [1, 2, 3, 4, 5, 6, 7]
  expectOk(await admin.visitor.patch(`/api/organizations/${admin.orgId}`, { workingDays }))
  return admin
}

const flowOf = async ({ visitor }: Somebody): Promise<Flow> =>
  expectOk(await visitor.get('/api/flow?weeks=4'))

const move = async ({ visitor }: Somebody, { id }: Order, fromStatus: Status, toStatus: Status, more = {}) =>
  expectOk(await visitor.post(`/api/orders/${id}/move`, { fromStatus, toStatus, ...more }))

/**
 * As if the consumer had never been there, and each thing that happened to an order had happened a day after the one
 * before, the last of them a day ago.
 */
async function spreadOverDays(admin: Somebody, { id }: Order): Promise<void> {
  await kerf.database.pool.query(
    `update events e set created_at = now() - make_interval(hours => 24 * place::int)
     from (select version, row_number() over (order by version desc) as place from events where order_id = $1) p
     where e.order_id = $1 and e.version = p.version`,
    [id],
  )
  await forgetFlow(kerf, admin.orgId)
  await letFollow(kerf, admin)
}

const spread = (orders: number, days: number | null) => ({
  orders,
  median: days === null ? null : expect.closeTo(days, 2),
  p80: days === null ? null : expect.closeTo(days, 2),
})

test('a shop in which nothing has happened yet', async () => {
  const flow = await flowOf(await anAdmin(kerf))
  expect(flow).toMatchObject({
    imported: 0,
    making: { orders: 0, median: null, p80: null },
    ages: [],
    waits: [],
    onTime: { onTime: 0, late: 0, noDate: 0 },
    promises: { kept: 0, broken: 0, open: 0 },
  })
  expect(flow.stages.map(({ orders, median }) => [orders, median])).toEqual(
    Array.from({ length: 6 }, () => [0, null]),
  )
  expect(flow.throughput).toHaveLength(4)
})

test('an order that waits, is moved by a slip, is moved back, archived and restored', async () => {
  const admin = await aShop()
  const gate = await aGate(admin, { name: 'Cheque' })
  const order = await anOrder(admin)
  const path = `/api/orders/${order.id}`
  expectOk(await admin.visitor.put(`${path}/wait`, { for: 'customer' }))
  await move(admin, order, 'ORDER_IN', 'PRODUCTION', { overrideReason: 'Trusted' })
  await move(admin, order, 'PRODUCTION', 'ORDER_IN', { undo: true })
  expectOk(await admin.visitor.put(`${path}/gates/${gate.id}`, { state: 'met' }))
  await move(admin, order, 'ORDER_IN', 'PRODUCTION')
  const { holds } = expectOk(await admin.visitor.post(`${path}/timers`, { name: 'Glue', minutes: 60 }))
  expectOk(await admin.visitor.delete(`${path}/timers/${holds.timers[0].id}`))
  await move(admin, order, 'PRODUCTION', 'COMPLETED')
  await move(admin, order, 'COMPLETED', 'FINISH')
  await move(admin, order, 'FINISH', 'COMPLETED')
  expectOk(await admin.visitor.post(`${path}/archive`, {}))
  expectOk(await admin.visitor.post(`${path}/restore`, {}))
  await spreadOverDays(admin, order)

  // The days on which things happened, from the thirteenth before today: taken 13, waits 12, slip 11, back 10, met 9,
  // Production 8, timer 7 to 6, Completed 5, back in Finish 4, Completed 3, archived 2, restored 1.
  const flow = await flowOf(admin)
  expect(flow.stages.slice(0, 4)).toEqual([
    { status: 'ORDER_IN', ...spread(1, 0) },
    { status: 'PRODUCTION', ...spread(1, 2) },
    { status: 'FINISH', ...spread(1, 1) },
    { status: 'COMPLETED', ...spread(1, 1) },
  ])
  expect(flow.making).toEqual(spread(1, 3))
  expect(flow.waits.toSorted((a, b) => (a.cause < b.cause ? -1 : 1))).toEqual([
    { cause: 'customer', name: null, days: expect.closeTo(4, 2), orders: 1 },
    { cause: 'gate', name: 'Cheque', days: expect.closeTo(4, 2), orders: 1 },
    { cause: 'timer', name: 'Glue', days: expect.closeTo(1, 2), orders: 1 },
  ])
  expect(flow.ages).toEqual([
    {
      id: order.id,
      number: order.number,
      title: order.title,
      status: 'COMPLETED',
      days: expect.closeTo(3, 2),
      waited: 0,
    },
  ])
  expect(flow.onTime).toEqual({ onTime: 0, late: 0, noDate: 1 })
  expect(flow.throughput.reduce((sum, { orders }) => sum + orders, 0)).toBe(1)
  // The shop has worked by the calendar that it had.
  expectOk(await admin.visitor.patch(`/api/organizations/${admin.orgId}`, { workingDays: [7] }))
  const { stages, making } = await flowOf(admin)
  expect([stages, making]).toEqual([flow.stages, flow.making])
})

test('an imported order is counted in nothing but itself', async () => {
  const admin = await aShop()
  const order = await anOrder(admin)
  await move(admin, order, 'ORDER_IN', 'COMPLETED')
  await kerf.database.pool.query('update orders set is_imported = true where id = $1', [order.id])
  await letFollow(kerf, admin)
  expect(await flowOf(admin)).toMatchObject({
    imported: 1,
    ages: [],
    making: { orders: 0 },
    onTime: { noDate: 0 },
  })
})

test('what was promised last on a day counts, and is kept, broken or open', async () => {
  const admin = await aShop('Pacific/Kiritimati')
  const { to } = await flowOf(admin)
  const [kept, broken, open] = [await anOrder(admin), await anOrder(admin), await anOrder(admin)]
  await move(admin, kept, 'ORDER_IN', 'PICKUP')
  const said: [Order, string][] = [
    [kept, '2020-01-01'],
    [kept, to],
    [broken, daysAfter(to, -1)],
    [open, to],
  ]
  for (const [{ id }, date] of said) {
    await kerf.database.pool.query(
      `with raised as (update organizations set version = version + 1 where id = $1 returning version)
       insert into events (org_id, order_id, actor_id, type, data, version)
       select $1, $2, $3, 'order.promised', $4, version from raised`,
      [
        admin.orgId,
        id,
        admin.user.id,
        JSON.stringify({ date, even: null, basis: 'history', orders: 12, weeks: 9 }),
      ],
    )
  }
  expectOk(await admin.visitor.post(`/api/orders/${broken.id}/archive`, {}))
  await letFollow(kerf, admin)
  expect((await flowOf(admin)).promises).toEqual({ kept: 1, broken: 1, open: 1 })
})

test('parts that go through the stages apart, meet again, and are remade', async () => {
  const admin = await aShop()
  expect((await flowOf(admin)).parts).toBeNull()
  const { id } = await anOrder(admin)
  const path = `/api/orders/${id}`
  const parts = [{ name: 'Doors' }, { name: 'Top' }]
  const order: Order = expectOk(await admin.visitor.post(`${path}/parts`, { parts }))
  const [doors, top] = order.parts!.map((part) => part.id)
  const movePart = async (partId: string | undefined, fromStatus: Status, toStatus: Status, more = {}) =>
    expectOk(await admin.visitor.post(`${path}/parts/${partId}/move`, { fromStatus, toStatus, ...more }))
  await move(admin, order, 'ORDER_IN', 'PRODUCTION')
  await move(admin, order, 'PRODUCTION', 'ORDER_IN', { undo: true })
  await move(admin, order, 'ORDER_IN', 'PRODUCTION')
  await movePart(doors, 'PRODUCTION', 'FINISH')
  await movePart(doors, 'FINISH', 'PRODUCTION', { undo: true })
  await movePart(doors, 'PRODUCTION', 'COMPLETED')
  await movePart(top, 'PRODUCTION', 'COMPLETED')
  const remade: Order = expectOk(
    await admin.visitor.post(`${path}/remakes`, { partId: doors, cause: 'damaged' }),
  )
  await movePart(remade.parts![2]!.id, 'PRODUCTION', 'COMPLETED')
  await letFollow(kerf, admin)
  // As if each thing had happened a day after the one before.
  await kerf.database.pool.query(
    `update events e set created_at = d.at, data = e.data || case when e.type = 'part.moved'
         then jsonb_build_object('enteredStageAt', to_json(d.came)) when e.data ? 'parts' and e.type = 'order.moved'
         then jsonb_build_object('parts', (select jsonb_agg(part || jsonb_build_object('enteredStageAt', to_json(d.before)))
           from jsonb_array_elements(e.data -> 'parts') part)) else '{}' end
     from (select version, at, lag(at) over (order by version) as before,
         coalesce(max(at) filter (where type = 'order.moved' and data ? 'parts') over (order by version), at) as came
       from (select *, now() - make_interval(hours => 24 * (row_number() over (order by version desc))::int) as at
         from events where order_id = $1) e) d
     where e.order_id = $1 and e.version = d.version`,
    [id],
  )
  await forgetFlow(kerf, admin.orgId)
  await letFollow(kerf, admin)
  const month = expect.stringMatching(/^\d{4}-\d\d$/)
  const flow = await flowOf(admin)
  expect(flow.parts).toMatchObject({
    remakes: [{ month, cause: 'damaged', remakes: 1 }],
    finished: 1,
    remade: 1,
    met: spread(1, 1),
  })
  expect(flow.parts?.stages.map(({ name, status, parts: n }) => [name, status, n]).toSorted()).toEqual([
    ['Doors', 'ORDER_IN', 1],
    ['Doors', 'PRODUCTION', 1],
    ['Top', 'ORDER_IN', 1],
    ['Top', 'PRODUCTION', 1],
  ])
  const csv = await admin.visitor.get('/api/flow/csv?weeks=4&figure=remakes')
  expect(csv.body).toMatch(/Month,Cause,Remakes\r\n\d{4}-\d\d,Damaged,1\r\n$/)
})
