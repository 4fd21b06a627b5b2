import { beforeAll, describe, expect, test } from 'vitest'
import type { Gate } from '#shared/holds/types.ts'
import type { Order } from '#shared/orders/types.ts'
import { aGate, aMember, anAdmin, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'

let kerf: TestKerf
let admin: Somebody
let shop: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf)
  shop = await aMember(kerf, admin)
})

const settings = () => `/api/organizations/${admin.orgId}`
const gates = async (): Promise<Gate[]> => (await admin.visitor.get(`${settings()}/holds`)).body.gates
const changeGate = (id: string, patch: unknown) => admin.visitor.patch(`${settings()}/gates/${id}`, patch)
const remove = (id: string) => admin.visitor.delete(`${settings()}/gates/${id}`)
const order = async ({ id }: Order): Promise<Order> => (await admin.visitor.get(`/api/orders/${id}`)).body

/** What happened to an order, with the gate that it was about. */
async function eventsOf(id: string): Promise<string[]> {
  const { rows } = await kerf.database.pool.query(
    `select concat_ws(' ', type, data ->> 'gateId') as event from events where order_id = $1 order by version`,
    [id],
  )
  return rows.map(({ event }) => event)
}

/** The gates that the log says an order was created with. */
async function createdWith({ id }: Order): Promise<string[] | undefined> {
  const { rows } = await kerf.database.pool.query(
    `select data -> 'gates' as gates from events where order_id = $1 and type = 'order.created'`,
    [id],
  )
  return rows[0].gates?.map(({ gateId }: { gateId: string }) => gateId)
}

describe('a new order', () => {
  test('has the gates that are on for it, in the order of the settings, and no others', async () => {
    const [deposit, , material] = await gates()
    const [delivery, byHand, off] = [
      await aGate(admin, { scope: 'DELIVERY', stages: ['DELIVERY'], roles: ['SALES'] }),
      await aGate(admin, { scope: 'NONE' }),
      await aGate(admin, { isOn: false }),
    ]
    const old = await anOrder(shop)
    for (const gate of [material, deposit]) await changeGate(gate?.id ?? '', { isOn: true })
    const [collected, delivered] = [
      await anOrder(shop, { fulfillmentType: 'PICKUP' }),
      await anOrder(shop, { fulfillmentType: 'DELIVERY' }),
    ]
    const namesOn = ({ holds }: Order) => holds?.gates.map(({ name }) => name)
    expect(namesOn(collected)).toEqual(['Deposit', 'Material in'])
    expect(namesOn(delivered)).toEqual(['Deposit', 'Material in', delivery.name])
    expect(delivered.holds).toEqual({
      gates: expect.any(Array),
      wait: null,
      timers: [],
      waited: 0,
    })
    expect(delivered.holds?.gates.at(-1)).toEqual({
      id: delivery.id,
      name: delivery.name,
      stages: ['DELIVERY'],
      roles: ['SALES'],
      state: 'open',
      since: delivered.createdAt,
      by: null,
      byName: null,
      note: null,
    })
    expect(await createdWith(delivered)).toEqual([deposit?.id, material?.id, delivery.id])
    expect(await createdWith(old)).toBeUndefined()
    expect((await order(old)).holds).toBeNull()
    for (const gate of [material, deposit]) await changeGate(gate?.id ?? '', { isOn: false })
    expect((await order(delivered)).holds).toEqual(delivered.holds)
    for (const { id } of [delivery, byHand, off]) await remove(id)
    expect((await order(delivered)).holds).toEqual(delivered.holds)
    expect((await anOrder(shop, { fulfillmentType: 'DELIVERY' })).holds).toBeNull()
  })

  test('that is for pickup after all loses the gates of deliveries, and has them again the other way', async () => {
    const [late, off, early] = [
      await aGate(admin, { scope: 'DELIVERY', stages: ['DELIVERY'] }),
      await aGate(admin, { scope: 'DELIVERY', stages: ['DELIVERY'], isOn: false }),
      await aGate(admin, { scope: 'DELIVERY' }),
    ]
    const { id } = await anOrder(shop, { fulfillmentType: 'DELIVERY' })
    const gatesOn = ({ holds }: Order) => holds?.gates.map((gate) => gate.id) ?? []
    const leave = async (fulfillmentType: string, more = {}, orderId = id) =>
      shop.visitor.patch(`/api/orders/${orderId}`, { fulfillmentType, ...more })

    expect((await leave('PICKUP', { title: 'Bench' })).body).toMatchObject({ title: 'Bench', holds: null })
    expect(await eventsOf(id)).toEqual([
      'order.created',
      'order.changed',
      `order.gate_removed ${late.id}`,
      `order.gate_removed ${early.id}`,
    ])
    const refused = await leave('DELIVERY', { status: 'PRODUCTION' })
    expect([refused.status, refused.body.gates.map((gate: Gate) => gate.id)]).toEqual([409, [early.id]])
    expect(await eventsOf(id)).toHaveLength(4)
    await leave('PICKUP', { status: 'PRODUCTION' })
    // It is past the one that guards Production.
    expect(gatesOn((await leave('DELIVERY')).body)).toEqual([late.id])
    expect((await eventsOf(id)).slice(-3)).toEqual([
      'order.moved',
      'order.changed',
      `order.gate_set ${late.id}`,
    ])
    // Somebody has asked for it: it stays.
    await shop.visitor.put(`/api/orders/${id}/gates/${late.id}`, { state: 'asked' })
    expect(gatesOn((await leave('PICKUP')).body)).toEqual([late.id])
    expect(gatesOn((await leave('DELIVERY')).body)).toEqual([late.id])

    const other = await anOrder(shop, { fulfillmentType: 'DELIVERY' })
    expect((await leave('PICKUP', { status: 'PRODUCTION' }, other.id)).body).toMatchObject({
      status: 'PRODUCTION',
      holds: null,
    })
    for (const gate of [early, off, late]) await remove(gate.id)
  })
})
