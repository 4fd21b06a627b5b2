import { beforeAll, describe, expect, test } from 'vitest'
import type { Gate } from '#shared/holds/types.ts'
import type { Status } from '#shared/orders/orders.ts'
import type { CreateOrder, Order } from '#shared/orders/types.ts'
import type { Role } from '#shared/people/people.ts'
import { aGate, anOrder } from '../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'
import {
  lastMoveOf,
  moveTo,
  onePersonOfEachRole,
  setOverrideRoles,
  WAYS,
  type People,
} from '../../../test/support/moving.ts'

// Deposit and Drawing guard Production, Balance both ends. SALES may move past them, SHOP may not.

let kerf: TestKerf
let people: People
let deposit: Gate
let drawing: Gate
let balance: Gate

beforeAll(async () => {
  kerf = await sharedKerf()
  people = await onePersonOfEachRole(kerf)
  const { ADMIN } = people
  await setOverrideRoles(ADMIN, ['SALES'])
  deposit = await aGate(ADMIN, { name: 'Paid in' })
  drawing = await aGate(ADMIN, { name: 'Drawing' })
  balance = await aGate(ADMIN, { name: 'Balance', stages: ['DELIVERY', 'PICKUP'] })
})

const read = async ({ id }: Order): Promise<Order> =>
  (await people.ADMIN.visitor.get(`/api/orders/${id}`)).body
const set = (order: Order, { id }: Gate, state: string, note?: string) =>
  people.ADMIN.visitor.put(`/api/orders/${order.id}/gates/${id}`, { state, note })

const lastMove = (order: Order) => lastMoveOf(kerf, order)
const latest = async ({ id }: Order): Promise<string> =>
  (await people.ADMIN.visitor.get(`/api/orders/${id}/activities`)).body[0].message

/** An order in a stage, by whichever way it went; its gates are as they were. */
async function anOrderIn(status: Status, input: Partial<CreateOrder> = {}): Promise<Order> {
  const order = await anOrder(people.ADMIN, input)
  if (status === 'ORDER_IN') return order
  return (await moveTo(people.ADMIN, order, status, { overrideReason: 'rush' })).body
}

describe.each(Object.entries(WAYS))('by %s', (_way, goes) => {
  const go = (by: Role, order: Order, to: Status, more?: object) => goes(people[by], order, to, more)

  test('past gates that are open it is refused, with what they are and whether one may all the same', async () => {
    const order = await anOrder(people.ADMIN)
    await set(order, drawing, 'asked')
    const before = await read(order)
    const [first, second, third] = before.holds?.gates ?? []
    for (const [to, gates, names] of [
      ['PRODUCTION', [first, second], 'Paid in, Drawing'],
      ['COMPLETED', [first, second], 'Paid in, Drawing'],
      ['DELIVERY', [first, second, third], 'Paid in, Drawing, Balance'],
      ['PICKUP', [first, second, third], 'Paid in, Drawing, Balance'],
    ] as const) {
      for (const by of ['ADMIN', 'SALES', 'SHOP'] as const) {
        const { status, body } = await go(by, order, to)
        expect([status, body]).toEqual([
          409,
          {
            message: `Order ${order.number} isn't ready to move: ${names} are still open`,
            code: 'GATES_OPEN',
            gates,
            mayOverride: by !== 'SHOP',
          },
        ])
      }
    }
    expect(await read(order)).toEqual(before)
  })

  test('with a reason it is done by who may, stands in the history, and is refused to others', async () => {
    const order = await anOrder(people.ADMIN)
    await set(order, deposit, 'met')
    const overrideReason = ' Robin pays on Friday '
    const refused = await go('SHOP', order, 'FINISH', { overrideReason })
    expect([refused.status, refused.body]).toEqual([
      403,
      { message: `You can't move order ${order.number} anyway: Drawing is still open` },
    ])
    expect((await read(order)).status).toBe('ORDER_IN')
    for (const by of ['SALES', 'ADMIN'] as const) {
      const at = await read(order)
      const { status, body } = await go(by, at, 'FINISH', { overrideReason })
      expect([status, body.status, body.holds]).toEqual([200, 'FINISH', at.holds])
      expect(await lastMove(order)).toMatchObject({
        override: { reason: 'Robin pays on Friday', gates: ['Drawing'] },
      })
      expect(await latest(order)).toMatch(
        /^moved the order from Order In to Finish, skipped Drawing \(Robin pays on Friday\)/,
      )
      const entries = (await people.SHOP.visitor.get(`/api/orders/${order.id}/activity`)).body
      expect(JSON.parse(entries[0].details).message).toBe(await latest(order))
      // Back it goes freely, and stands before the gate again.
      expect((await go('SHOP', body, 'ORDER_IN')).status).toBe(200)
      expect((await go('SHOP', order, 'PRODUCTION')).status).toBe(409)
    }
  })

  test.each([[''], ['  '], [5], ['x'.repeat(201)]])(
    'with the reason %j it is refused',
    async (overrideReason) => {
      const order = await anOrder(people.ADMIN)
      const { status, body } = await go('ADMIN', order, 'PRODUCTION', { overrideReason })
      expect([status, Object.keys(body.fields)]).toEqual([400, ['overrideReason']])
      expect(await read(order)).toEqual(order)
    },
  )

  test('past what is met or not needed it is done, and a reason that nobody needs stands nowhere', async () => {
    const order = await anOrder(people.ADMIN)
    await set(order, deposit, 'met', 'cheque')
    await set(order, drawing, 'not_needed', 'as before')
    const { status, body } = await go('SHOP', order, 'PRODUCTION', { overrideReason: 'for nothing' })
    expect([status, body.status]).toEqual([200, 'PRODUCTION'])
    expect(await lastMove(order)).not.toHaveProperty('override')
    expect((await go('SHOP', body, 'DELIVERY')).status).toBe(409)
    await set(order, balance, 'met')
    const there = await go('SHOP', body, 'DELIVERY')
    expect(there.status).toBe(200)
    expect((await go('SHOP', there.body, 'PICKUP')).status).toBe(200)
  })

  test('one that is past a gate is not held up by it, wherever it goes from there', async () => {
    for (const to of ['PRODUCTION', 'COMPLETED', 'DELIVERY'] as const) {
      const order = await anOrderIn('FINISH')
      await set(order, balance, 'met')
      expect([to, (await go('SHOP', order, to)).status]).toEqual([to, 200])
    }
  })

  test('a gate that came later does not hold up what is past it, also where it is put on by hand', async () => {
    const order = await anOrderIn('FINISH')
    await set(order, balance, 'met')
    const admin = people.ADMIN
    const late = await aGate(admin, { name: 'Late', openOrders: true })
    expect((await read(order)).holds?.gates.map(({ name }) => name)).not.toContain('Late')
    expect((await set(order, late, 'open')).status).toBe(200)
    expect((await go('SHOP', order, 'COMPLETED')).status).toBe(200)
    await admin.visitor.delete(`/api/organizations/${admin.orgId}/gates/${late.id}?openOrders=true`)
  })
})

test('the description of the API says what a refusal of a move may say', async () => {
  const { paths } = (await kerf.visitor().get('/api/openapi.json')).body
  const move = paths['/api/orders/{id}/move'].post.responses['409']
  const change = paths['/api/orders/{id}'].patch.responses['409']
  for (const response of [move, change]) {
    const [gatesOpen, other] = response.content['application/json'].schema.anyOf
    expect(Object.keys(gatesOpen.properties)).toEqual(['message', 'code', 'gates', 'mayOverride'])
    expect(other).toEqual({ $ref: '#/components/schemas/Error' })
  }
})

describe("the other way out of the shop's stage", () => {
  test('is never in the way', async () => {
    const admin = people.ADMIN
    const van = await aGate(admin, { name: 'Van', stages: ['DELIVERY'] })
    const order = await anOrderIn('COMPLETED', { fulfillmentType: 'PICKUP' })
    await set(order, balance, 'met')
    const collected = await moveTo(people.SHOP, order, 'PICKUP')
    expect(collected.status).toBe(200)
    // Nor is it a way round: whoever enters it meets its gates.
    const path = `/api/orders/${order.id}`
    await people.SHOP.visitor.patch(path, { fulfillmentType: 'DELIVERY' })
    const { status, body } = await people.SHOP.visitor.patch(path, { status: 'DELIVERY' })
    expect([status, body.gates.map(({ name }: Gate) => name)]).toEqual([409, ['Van']])
    await admin.visitor.delete(`/api/organizations/${admin.orgId}/gates/${van.id}?openOrders=true`)
  })
})

describe('undoing', () => {
  const undo = (by: Role, { id }: Order, fromStatus: Status, toStatus: Status, more = {}) =>
    people[by].visitor.post(`/api/orders/${id}/move`, { fromStatus, toStatus, undo: true, ...more })
  const move = (by: Role, order: Order, to: Status, more = {}) => moveTo(people[by], order, to, more)

  test('a move back brings the order past the gates that it was past, without a reason', async () => {
    const order = await anOrderIn('PRODUCTION')
    const back = await move('SHOP', order, 'ORDER_IN')
    expect((await move('SHOP', back.body, 'PRODUCTION')).status).toBe(409)
    const { status, body } = await undo('SHOP', order, 'ORDER_IN', 'PRODUCTION')
    expect([status, body.status, body.holds]).toEqual([200, 'PRODUCTION', order.holds])
    expect(await lastMove(order)).toEqual({ from: 'ORDER_IN', to: 'PRODUCTION', undo: true })
    expect(await latest(order)).toBe('moved the order back from Order In to Production (undo)')
  })

  test('does not bring it past what was opened since', async () => {
    const order = await anOrder(people.ADMIN)
    for (const gate of [deposit, drawing]) await set(order, gate, 'met')
    const started = await move('SHOP', order, 'PRODUCTION')
    await move('SHOP', started.body, 'ORDER_IN')
    await set(order, deposit, 'open', 'the cheque bounced')
    const { status, body } = await undo('SHOP', order, 'ORDER_IN', 'PRODUCTION')
    expect([status, body.code, body.gates.map(({ name }: Gate) => name)]).toEqual([
      409,
      'GATES_OPEN',
      ['Paid in'],
    ])
    expect((await undo('SHOP', order, 'ORDER_IN', 'PRODUCTION', { overrideReason: 'x' })).status).toBe(403)
    await set(order, deposit, 'met')
    expect((await undo('SHOP', order, 'ORDER_IN', 'PRODUCTION')).status).toBe(200)
  })

  test('is for who moved it last, whatever stands open', async () => {
    const order = await anOrderIn('PRODUCTION')
    await move('SHOP', order, 'ORDER_IN')
    const { status, body } = await undo('SALES', order, 'ORDER_IN', 'PRODUCTION')
    expect([status, body]).toEqual([
      409,
      { message: 'Ben moved the order from Production to Order In in the meantime' },
    ])
  })
})
