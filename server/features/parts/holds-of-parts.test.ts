import { beforeAll, describe, expect, test } from 'vitest'
import type { Gate } from '#shared/holds/types.ts'
import type { Order } from '#shared/orders/types.ts'
import { aGate, anAdmin, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'
import { aKitchen, movePart, partNamed, pathOfPart } from '../../../test/support/kitchens.ts'
import { SILENT } from '../../../test/support/live/silent-notifier.ts'
import { passTime } from '../../../test/support/pass-time.ts'
import { endTimers } from '../holds/over.service.ts'

let kerf: TestKerf
let ann: Somebody
let slab: Gate

beforeAll(async () => {
  kerf = await sharedKerf()
  ann = await anAdmin(kerf)
  slab = await aGate(ann, { name: 'Slab in', stages: ['PRODUCTION'], scope: 'NONE' })
})

const read = async ({ id }: Order): Promise<Order> => (await ann.visitor.get(`/api/orders/${id}`)).body
const latest = async ({ id }: Order): Promise<string> =>
  (await ann.visitor.get(`/api/orders/${id}/activities`)).body[0].message
const without = (order: Order) => ({ ...order, version: 0, updatedAt: '' })

describe('a gate that names a part', () => {
  const put = (order: Order, sent: object) =>
    ann.visitor.put(`/api/orders/${order.id}/gates/${slab.id}`, { state: 'open', ...sent })

  test('holds up only that part, and keeps it when its state changes', async () => {
    const order = await aKitchen(ann, 'Boxes', 'Top')
    const partId = partNamed(order, 'Top').id
    const { status, body } = await put(order, { partId: partId.toUpperCase() })
    expect([status, body.holds.gates[0].partId]).toEqual([200, partId])
    expect(await latest(order)).toBe('added the gate Slab in (B Top)')
    expect((await movePart(ann, order, { name: 'Boxes', from: 'ORDER_IN', to: 'FINISH' })).status).toBe(200)
    const top = { name: 'Top', from: 'ORDER_IN', to: 'PRODUCTION' }
    expect(await movePart(ann, order, top)).toMatchObject({
      status: 409,
      body: { message: `Order ${order.number} isn't ready to move: Slab in is still open` },
    })
    const met = await put(order, { state: 'met', note: 'Marble' })
    expect(met.body.holds.gates[0]).toMatchObject({ partId, state: 'met' })
    expect(await latest(order)).toBe('marked Slab in as done (B Top): Marble')
    expect((await movePart(ann, order, top)).status).toBe(200)
  })

  test('is one at most, and its part is one of the order', async () => {
    const order = await aKitchen(ann, 'Boxes', 'Top')
    const other = await aKitchen(ann, 'Top')
    expect((await put(order, { partId: partNamed(other, 'Top').id })).status).toBe(404)
    expect((await put(order, { partId: partNamed(order, 'Top').id })).status).toBe(200)
    expect(await put(order, { partId: partNamed(order, 'Boxes').id })).toMatchObject({
      status: 409,
      body: { message: `Order ${order.number} already has the gate "Slab in"` },
    })
    expect((await put(await anOrder(ann), { partId: partNamed(order, 'Top').id })).status).toBe(404)
  })

  test('goes with its part, and comes back with it', async () => {
    const order = await aKitchen(ann, 'Top')
    const before = (await put(order, { partId: partNamed(order, 'Top').id, note: 'Marble' })).body
    const removed = await ann.visitor.delete(pathOfPart(order, 'Top'))
    expect(removed.body).toMatchObject({ parts: null, holds: null })
    expect(await latest(order)).toBe('removed the gate Slab in (A Top)')
    const restored = await ann.visitor.post(
      `/api/orders/${order.id}/removed/${partNamed(order, 'Top').id}/restore`,
    )
    expect(without(restored.body)).toEqual(without(before))
  })
})

test('a gate for deliveries does not come to an order whose first part has passed it', async () => {
  const van = await aGate(ann, { name: 'Van', stages: ['FINISH'], scope: 'DELIVERY' })
  const order = await aKitchen(ann, 'Boxes', 'Top')
  const gatesAfter = async (fulfillmentType: string) =>
    (await ann.visitor.patch(`/api/orders/${order.id}`, { fulfillmentType })).body.holds?.gates ?? []
  await gatesAfter('PICKUP')
  expect(await gatesAfter('DELIVERY')).toMatchObject([{ name: 'Van' }])
  await gatesAfter('PICKUP')
  await movePart(ann, order, { name: 'Top', from: 'ORDER_IN', to: 'FINISH' })
  expect(await gatesAfter('DELIVERY')).toEqual([])
  await ann.visitor.delete(`/api/organizations/${ann.orgId}/gates/${van.id}`)
})

describe('a wait of a part', () => {
  const put = (order: Order, sent: object) => ann.visitor.put(`/api/orders/${order.id}/wait`, sent)

  test('is not the order’s, and counts only for the part', async () => {
    const order = await aKitchen(ann, 'Boxes', 'Top')
    const partId = partNamed(order, 'Top').id
    const sent = { for: 'supplier', note: 'Glass Ltd', until: '2026-12-24', partId }
    const { body } = await put(order, sent)
    expect(body).toMatchObject({ holds: null, parts: [{ wait: null }, { wait: { note: 'Glass Ltd' } }] })
    expect(await latest(order)).toMatch(/^is waiting for .+ \(B Top\): Glass Ltd$/)
    await passTime(kerf, order.id, 30)
    const ended = await ann.visitor.delete(`/api/orders/${order.id}/wait?partId=${partId}`)
    expect(ended.body).toMatchObject({ holds: null, parts: [{ waited: 0 }, { wait: null }] })
    const { waited } = ended.body.parts[1]
    expect([waited >= 1800, waited < 1860]).toEqual([true, true])
    expect(await latest(order)).toMatch(/^stopped waiting for .+ \(B Top\)$/)
  })

  test('ends with the part’s move, and comes back when that is undone', async () => {
    const order = await aKitchen(ann, 'Boxes', 'Top')
    await put(order, { for: 'supplier', partId: partNamed(order, 'Top').id })
    await put(order, { for: 'customer' })
    const before = await read(order)
    const moved = await movePart(ann, order, { name: 'Top', from: 'ORDER_IN', to: 'FINISH' })
    expect(moved.body).toMatchObject({
      status: 'ORDER_IN',
      holds: { wait: { for: 'customer' } },
      parts: [{}, { wait: null, waited: 0 }],
    })
    const back = await movePart(ann, order, { name: 'Top', from: 'FINISH', to: 'ORDER_IN', undo: true })
    expect(without(back.body)).toEqual(without(before))
  })

  test('stays with the order’s other parts where only one moves along', async () => {
    const order = await aKitchen(ann, 'Boxes', 'Top')
    await movePart(ann, order, { name: 'Top', from: 'ORDER_IN', to: 'COMPLETED' })
    await put(order, { for: 'supplier', partId: partNamed(order, 'Top').id })
    const move = { fromStatus: 'ORDER_IN', toStatus: 'FINISH' }
    const { body } = await ann.visitor.post(`/api/orders/${order.id}/move`, move)
    expect(body.parts[1].wait).toMatchObject({ for: 'supplier' })
  })
})

describe('timers of parts', () => {
  const start = (order: Order, name: string, minutes: number, part?: string) =>
    ann.visitor.post(`/api/orders/${order.id}/timers`, {
      name,
      minutes,
      ...(part && { partId: partNamed(order, part).id }),
    })
  const server = () => ({ ...kerf.services, notifier: SILENT })

  async function nextTimerAt({ id }: Order): Promise<string | undefined> {
    const { rows } = await kerf.database.pool.query('select next_timer_at as at from orders where id = $1', [
      id,
    ])
    return rows[0]?.at?.toISOString()
  }

  const endsOf = ({ holds, parts }: Order) =>
    [holds, ...(parts ?? [])].flatMap((held) => held?.timers.map(({ endsAt }) => endsAt) ?? [])

  test('the first to end is the order’s next one, whichever it belongs to', async () => {
    const order = await aKitchen(ann, 'Boxes', 'Top')
    await start(order, 'Glue', 90)
    await start(order, 'Varnish', 60, 'Top')
    const { body } = await start(order, 'Oil', 30, 'Boxes')
    const [glue, oil, varnish] = endsOf(body)
    expect(await nextTimerAt(order)).toBe(oil)
    const oilId = partNamed(body, 'Boxes').timers[0]?.id
    expect((await ann.visitor.delete(`/api/orders/${order.id}/timers/${oilId}`)).status).toBe(200)
    expect(await latest(order)).toBe('stopped the timer Oil (A Boxes)')
    expect(await nextTimerAt(order)).toBe(varnish)
    expect((await ann.visitor.delete(pathOfPart(order, 'Top'))).status).toBe(200)
    expect(await nextTimerAt(order)).toBe(glue)
    await ann.visitor.post(`/api/orders/${order.id}/removed/${partNamed(order, 'Top').id}/restore`)
    expect(await nextTimerAt(order)).toBe(varnish)
  })

  test('those of the order and of a part that are due at once end at once', async () => {
    const order = await aKitchen(ann, 'Boxes', 'Top')
    await start(order, 'Glue', 30)
    await start(order, 'Varnish', 30, 'Top')
    await start(order, 'Oil', 90, 'Top')
    await passTime(kerf, order.id, 31)
    await endTimers(server(), { orgId: ann.orgId, id: order.id })
    const ended = await read(order)
    expect(ended).toMatchObject({
      holds: { timers: [{ name: 'Glue', over: true }] },
      parts: [
        {},
        {
          timers: [
            { name: 'Varnish', over: true },
            { name: 'Oil', over: false },
          ],
        },
      ],
    })
    expect(await nextTimerAt(order)).toBe(partNamed(ended, 'Top').timers[1]?.endsAt)
    expect(ended.version).toBe(order.version + 5)
    expect(await latest(order)).toBe('Timer finished: Varnish (B Top)')
    const moved = await movePart(ann, order, { name: 'Top', from: 'ORDER_IN', to: 'FINISH' })
    expect(partNamed(moved.body, 'Top').timers).toMatchObject([{ name: 'Oil' }])
  })

  test('one that ends soon has its job again when its part is back', async () => {
    const { pool } = kerf.database
    const jobs = `select from graphile_worker.jobs where queue_name = 'timers of ' || $1`
    const order = await aKitchen(ann, 'Top')
    await start(order, 'Glue', 1, 'Top')
    await ann.visitor.delete(pathOfPart(order, 'Top'))
    await pool.query(
      `select graphile_worker.remove_job(key) from graphile_worker.jobs where queue_name = 'timers of ' || $1`,
      [ann.orgId],
    )
    expect((await pool.query(jobs, [ann.orgId])).rowCount).toBe(0)
    await ann.visitor.post(`/api/orders/${order.id}/removed/${partNamed(order, 'Top').id}/restore`)
    expect((await pool.query(jobs, [ann.orgId])).rowCount).toBe(1)
  })

  test('one that ends while its part is removed ends when it is back', async () => {
    const order = await aKitchen(ann, 'Boxes', 'Top')
    await start(order, 'Glue', 90, 'Top')
    await ann.visitor.delete(pathOfPart(order, 'Top'))
    expect(await nextTimerAt(order)).toBeUndefined()
    await ann.visitor.post(`/api/orders/${order.id}/removed/${partNamed(order, 'Top').id}/restore`)
    await passTime(kerf, order.id, 91)
    await endTimers(server(), { orgId: ann.orgId, id: order.id })
    expect(partNamed(await read(order), 'Top').timers).toMatchObject([{ name: 'Glue', over: true }])
    expect(await nextTimerAt(order)).toBeUndefined()
  })
})
