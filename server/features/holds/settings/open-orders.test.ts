import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Gate, OrderGate } from '#shared/holds/types.ts'
import type { Order } from '#shared/orders/types.ts'
import { aGate, anAdmin, anOrder, type Somebody } from '../../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../../test/support/kerf.ts'
import { aKitchen, movePart, partNamed } from '../../../../test/support/kitchens.ts'
import { fillOrders } from '../../../../test/support/many-orders.ts'

// A change of the settings acts on the orders of the board where that is asked for, and only there.

let kerf: TestKerf
let ann: Somebody
let other: { ann: Somebody; order: Order }

beforeAll(async () => {
  kerf = await sharedKerf()
  const stranger = await anAdmin(kerf)
  other = { ann: stranger, order: await anOrder(stranger) }
})

beforeEach(async () => {
  await kerf.database.pool.query('delete from throttles')
  ann = await anAdmin(kerf)
})

const path = (id = '') => `/api/organizations/${ann.orgId}/gates${id && `/${id}`}`
const change = ({ id }: Gate, patch: object) => ann.visitor.patch(path(id), { ...patch, openOrders: true })
const remove = ({ id }: Gate) => ann.visitor.delete(`${path(id)}?openOrders=true`)
const put = (order: Order, { id }: Gate, state: string, note?: string) =>
  ann.visitor.put(`/api/orders/${order.id}/gates/${id}`, { state, note })
const read = async ({ id }: Order): Promise<Order> => (await ann.visitor.get(`/api/orders/${id}`)).body
const gatesOf = async (order: Order): Promise<OrderGate[]> => (await read(order)).holds?.gates ?? []
const statesOf = async (order: Order) => (await gatesOf(order)).map(({ name, state }) => `${name} ${state}`)

/** What the log says of the orders after a version. */
async function events(version: number) {
  const { rows } = await kerf.database.pool.query(
    `select concat_ws(' ', e.type, o.title, e.data ->> 'name', e.data ->> 'from', e.data ->> 'to') as event
     from events e left join orders o on o.id = e.order_id
     where e.org_id = $1 and e.version > $2 order by e.type, o.title`,
    [ann.orgId, version],
  )
  return rows.map(({ event }) => event)
}

async function version(): Promise<number> {
  const { rows } = await kerf.database.pool.query('select version::int from organizations where id = $1', [
    ann.orgId,
  ])
  return rows[0].version
}

const late = async (input: object, status: string): Promise<Order> => {
  const order = await anOrder(ann, input)
  return (await ann.visitor.patch(`/api/orders/${order.id}`, { status, overrideReason: 'rush' })).body
}

/** Orders in several stages, and one that is archived. */
async function aBoard() {
  const first = await anOrder(ann, { title: 'First', fulfillmentType: 'DELIVERY' })
  const second = await anOrder(ann, { title: 'Second', fulfillmentType: 'PICKUP' })
  const started = await late({ title: 'Started', fulfillmentType: 'DELIVERY' }, 'PRODUCTION')
  const done = await late({ title: 'Done', fulfillmentType: 'DELIVERY' }, 'PICKUP')
  const archived = await anOrder(ann, { title: 'Archived', fulfillmentType: 'DELIVERY' })
  await ann.visitor.post(`/api/orders/${archived.id}/archive`, {})
  return { first, second, started, done, archived }
}

test('a gate that is added on is put on the orders that are not past it', async () => {
  const { first, second, started, done, archived } = await aBoard()
  const before = await version()
  const gate = await aGate(ann, { name: 'Kiln', openOrders: true })
  expect(await gatesOf(first)).toEqual([
    {
      id: gate.id,
      name: 'Kiln',
      stages: ['PRODUCTION'],
      roles: [],
      state: 'open',
      since: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      by: null,
      byName: null,
      note: null,
    },
  ])
  expect((await read(first)).holds).toMatchObject({ wait: null, timers: [], waited: 0 })
  expect(await statesOf(second)).toEqual(['Kiln open'])
  for (const order of [started, done, archived]) expect(await statesOf(order)).toEqual([])
  expect(await events(before)).toEqual([
    'gate.added Kiln',
    'order.gate_set First Kiln open',
    'order.gate_set Second Kiln open',
  ])
  // A later one is put on those that are past the first one, too, and only on its own scope.
  await aGate(ann, { name: 'Van', stages: ['DELIVERY'], scope: 'DELIVERY', openOrders: true })
  expect(await statesOf(first)).toEqual(['Kiln open', 'Van open'])
  expect(await statesOf(second)).toEqual(['Kiln open'])
  expect(await statesOf(started)).toEqual(['Van open'])
  expect(await statesOf(done)).toEqual(['Van open'])
  await aGate(ann, { name: 'By hand', scope: 'NONE', openOrders: true })
  await aGate(ann, { name: 'Off', isOn: false, openOrders: true })
  expect(await statesOf(first)).toEqual(['Kiln open', 'Van open'])
})

test('a gate that is switched on stands where the settings list it, and where it stands already it stays as it is', async () => {
  const [early, middle] = [
    await aGate(ann, { name: 'Early', isOn: false }),
    await aGate(ann, { name: 'Middle', isOn: false }),
  ]
  await aGate(ann, { name: 'Last' })
  const [first, second] = [await anOrder(ann), await anOrder(ann)]
  await put(second, early, 'open')
  await put(second, early, 'met', 'cheque')
  await change(middle, { isOn: true })
  await change(early, { isOn: true })
  expect(await statesOf(first)).toEqual(['Early open', 'Middle open', 'Last open'])
  expect(await statesOf(second)).toEqual(['Early met', 'Middle open', 'Last open'])
  const before = await version()
  await change(early, { isOn: true })
  expect(await version()).toBe(before)
})

test('without being asked nothing acts on open orders', async () => {
  const gate = await aGate(ann, { name: 'Kiln', scope: 'DELIVERY' })
  const { first, second } = await aBoard()
  const before = await version()
  const quietly = (patch: object) => ann.visitor.patch(path(gate.id), patch)
  for (const patch of [{ name: 'Oven' }, { scope: 'ALL' }, { isOn: false }, { isOn: true }]) {
    expect((await quietly(patch)).status).toBe(200)
    expect((await ann.visitor.patch(path(gate.id), { ...patch, openOrders: false })).status).toBe(200)
  }
  await ann.visitor.delete(path(gate.id))
  expect(await statesOf(first)).toEqual(['Kiln open'])
  expect(await statesOf(second)).toEqual([])
  expect((await events(before)).filter((event) => event.startsWith('order.'))).toEqual([])
})

test('a wider scope puts it on the others, and a narrower one takes it from none', async () => {
  const gate = await aGate(ann, { name: 'Kiln', scope: 'NONE' })
  const { first, second } = await aBoard()
  await change(gate, { scope: 'DELIVERY' })
  expect([await statesOf(first), await statesOf(second)]).toEqual([['Kiln open'], []])
  await change(gate, { scope: 'ALL' })
  expect([await statesOf(first), await statesOf(second)]).toEqual([['Kiln open'], ['Kiln open']])
  await change(gate, { scope: 'NONE' })
  expect([await statesOf(first), await statesOf(second)]).toEqual([['Kiln open'], ['Kiln open']])
})

test('what else changes is copied to the orders that have it, whatever its state', async () => {
  const gate = await aGate(ann, { name: 'Kiln', stages: ['FINISH'] })
  const { first, second, started } = await aBoard()
  await put(second, gate, 'met', 'cheque')
  const [open] = await gatesOf(first)
  const [met] = await gatesOf(second)
  const before = await version()
  const now = { name: 'Oven', stages: ['DELIVERY', 'PICKUP'], roles: ['SALES'] }
  await change(gate, now)
  expect(await gatesOf(first)).toEqual([{ ...open, ...now }])
  expect(await gatesOf(second)).toEqual([{ ...met, ...now }])
  expect(await events(before)).toEqual([
    'gate.changed Oven',
    'order.gate_set Done Oven open open',
    'order.gate_set First Oven open open',
    'order.gate_set Second Oven met met',
    'order.gate_set Started Oven open open',
  ])
  const { body } = await ann.visitor.get(`/api/orders/${second.id}/activities`)
  expect(body[0].message).toBe('changed the note on Oven: cheque')
  expect((await read(second)).version).toBeGreaterThan(before)
  expect(await statesOf(started)).toEqual(['Oven open'])
  // What was changed quietly is copied when that is asked for.
  await ann.visitor.patch(path(gate.id), { name: 'Stove' })
  expect(await statesOf(first)).toEqual(['Oven open'])
  await change(gate, {})
  expect(await statesOf(first)).toEqual(['Stove open'])
})

test.each(['switched off', 'removed'])('a gate that is %s is taken from where it is unmet', async (what) => {
  const gate = await aGate(ann, { name: 'Kiln' })
  const [open, asked, met, spared] = [
    await anOrder(ann, { title: 'Open' }),
    await anOrder(ann, { title: 'Asked' }),
    await anOrder(ann, { title: 'Met' }),
    await anOrder(ann, { title: 'Spared' }),
  ]
  await put(asked, gate, 'asked')
  await put(met, gate, 'met')
  await put(spared, gate, 'not_needed', 'a gift')
  const passed = (
    await ann.visitor.patch(`/api/orders/${(await anOrder(ann, { title: 'Passed' })).id}`, {
      status: 'FINISH',
      overrideReason: 'rush',
    })
  ).body
  const before = await version()
  expect((await (what === 'removed' ? remove(gate) : change(gate, { isOn: false }))).status).toBeLessThan(300)
  for (const order of [open, asked, passed]) expect((await read(order)).holds).toBeNull()
  expect([await statesOf(met), await statesOf(spared)]).toEqual([['Kiln met'], ['Kiln not_needed']])
  expect(await events(before)).toEqual([
    what === 'removed' ? 'gate.removed Kiln' : 'gate.changed Kiln',
    'order.gate_removed Asked Kiln',
    'order.gate_removed Open Kiln',
    'order.gate_removed Passed Kiln',
  ])
})

test('where a part needs the gate, the events name it', async () => {
  const gate = await aGate(ann, { name: 'Slab in', scope: 'NONE' })
  const order = await aKitchen(ann, 'Boxes', 'Top')
  const { id: partId } = partNamed(order, 'Top')
  await ann.visitor.put(`/api/orders/${order.id}/gates/${gate.id}`, { state: 'open', partId })
  await change(gate, { name: 'Marble in' })
  await remove(gate)
  const { rows } = await kerf.database.pool.query(
    `select type, data -> 'part' as part from events where order_id = $1 order by version desc limit 2`,
    [order.id],
  )
  const part = { partId, letter: 'B', name: 'Top' }
  expect(rows).toEqual([
    { type: 'order.gate_removed', part },
    { type: 'order.gate_set', part },
  ])
})

test('it is not put on orders whose first part has passed it', async () => {
  const order = await aKitchen(ann, 'Boxes', 'Top')
  await movePart(ann, order, { name: 'Top', from: 'ORDER_IN', to: 'FINISH' })
  await aGate(ann, { name: 'Kiln', openOrders: true })
  await aGate(ann, { name: 'Van', stages: ['DELIVERY'], openOrders: true })
  expect(await statesOf(order)).toEqual(['Van open'])
})

test('a wait and timers stay beside gates that come and go', async () => {
  const order = await anOrder(ann)
  const holds = {
    gates: [],
    wait: { for: 'site', note: null, until: null, since: '2026-11-20T08:00:00.000Z', by: null, byName: null },
    timers: [],
    waited: 60,
  }
  await kerf.database.pool.query('update orders set holds = $2 where id = $1', [order.id, holds])
  const gate = await aGate(ann, { openOrders: true })
  expect((await read(order)).holds).toMatchObject({ ...holds, gates: [{ id: gate.id }] })
  await remove(gate)
  expect((await read(order)).holds).toEqual(holds)
})

test('orders of other organizations stay as they are', async () => {
  const gate = await aGate(ann, { openOrders: true })
  await change(gate, { name: 'Oven' })
  await remove(gate)
  const { body } = await other.ann.visitor.get(`/api/orders/${other.order.id}`)
  expect(body).toEqual(other.order)
})

test('five thousand orders change in one step, and more are refused', async () => {
  await fillOrders(kerf, ann, { count: 4999 })
  // As PostgreSQL does by itself within a minute: it has planned for a handful of orders.
  await kerf.database.pool.query('analyze orders')
  const gate = await aGate(ann, { openOrders: true })
  expect(await version()).toBe(5002)
  const { rows } = await kerf.database.pool.query(
    `select count(*) filter (where holds -> 'gates' @> $2)::int as having,
       count(*) filter (where version > 1)::int as told from orders where org_id = $1`,
    [ann.orgId, JSON.stringify([{ id: gate.id }])],
  )
  expect(rows).toEqual([{ having: 5000, told: 5000 }])
  await anOrder(ann)
  const refused = await change(gate, { isOn: false })
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'The board has more than 5,000 orders, too many to change at once. Archive finished orders, or leave the orders on the board as they are',
  ])
  expect((await remove(gate)).status).toBe(409)
  expect((await ann.visitor.patch(path(gate.id), { isOn: false })).status).toBe(200)
})
