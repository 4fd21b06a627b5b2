import { beforeAll, describe, expect, test } from 'vitest'
import { STATUSES } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { aMember, anAdmin, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { inLockOrder } from '../../../test/support/database/locks.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'

let kerf: TestKerf
let ann: Somebody
let bob: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  ann = await anAdmin(kerf)
  bob = await aMember(kerf, ann)
})

const move = (by: Somebody, id: string, fromStatus: unknown, toStatus: unknown, more = {}) =>
  by.visitor.post(`/api/orders/${id}/move`, { fromStatus, toStatus, ...more })
const read = async (id: string): Promise<Order> => (await ann.visitor.get(`/api/orders/${id}`)).body

/** When the latest of its events of a type happened, as the log has it. */
async function timeOf(id: string, type: string): Promise<string> {
  const { rows } = await kerf.database.pool.query(
    'select created_at from events where order_id = $1 and type = $2 order by version desc limit 1',
    [id, type],
  )
  return rows[0].created_at.toISOString()
}

async function records(id: string): Promise<number> {
  const { rows } = await kerf.database.pool.query(
    'select count(*)::int from order_activity where order_id = $1',
    [id],
  )
  return rows[0].count
}

describe('moving', () => {
  test('changes the stage, who changed it last and the version', async () => {
    const order = await anOrder(ann)
    const { status, body } = await move(bob, order.id, 'ORDER_IN', 'PRODUCTION', { userId: ann.user.id })
    expect(status).toBe(200)
    expect(body).toEqual({
      ...order,
      status: 'PRODUCTION',
      statusColumnId: expect.any(String),
      enteredStageAt: await timeOf(order.id, 'order.moved'),
      lastUpdatedBy: bob.user.id,
      lastUpdater: expect.objectContaining({ id: bob.user.id }),
      updatedAt: expect.any(String),
      version: order.version + 1,
    })
    expect(body.statusColumnId).not.toBe(order.statusColumnId)
    expect(await read(order.id)).toEqual(body)
  })

  test('from any stage to any other', async () => {
    const order = await anOrder(ann)
    let at: string = order.status
    for (const from of STATUSES) {
      for (const to of STATUSES) {
        if (from === to) continue
        if (at !== from) await move(ann, order.id, at, from)
        const { status, body } = await move(bob, order.id, from, to)
        expect([status, body.status]).toEqual([200, to])
        at = to
      }
    }
  })

  test('into a column over its limit is not blocked', async () => {
    const orders = await Promise.all(Array.from({ length: 7 }, () => anOrder(ann)))
    const responses = await Promise.all(orders.map(({ id }) => move(ann, id, 'ORDER_IN', 'PICKUP')))
    expect(responses.map(({ status }) => status)).toEqual(Array(7).fill(200))
  })

  test('to where the order is already is done already: nothing is recorded', async () => {
    const order = await anOrder(ann)
    const first = await move(ann, order.id, 'ORDER_IN', 'FINISH')
    for (const from of ['ORDER_IN', 'FINISH', 'PICKUP']) {
      const again = await move(bob, order.id, from, 'FINISH')
      expect([again.status, again.body]).toEqual([200, first.body])
    }
    expect(await records(order.id)).toBe(2)
  })

  test('from where it is no longer: a conflict that says who moved it where', async () => {
    const order = await anOrder(ann)
    await move(bob, order.id, 'ORDER_IN', 'DELIVERY')
    const { status, body } = await move(ann, order.id, 'ORDER_IN', 'PRODUCTION')
    expect([status, body]).toEqual([
      409,
      { message: `${bob.user.displayName} just moved order ${order.number} to Delivery` },
    ])
    expect((await read(order.id)).status).toBe('DELIVERY')
    expect(await records(order.id)).toBe(2)
  })

  test('from where it never was: a conflict that says where it is', async () => {
    const order = await anOrder(ann)
    for (const [from, to] of [
      ['PICKUP', 'PRODUCTION'],
      ['PICKUP', 'PICKUP'],
    ]) {
      const { status, body } = await move(ann, order.id, from, to)
      expect([status, body]).toEqual([409, { message: `Order ${order.number} is in Order In` }])
    }
    expect(await read(order.id)).toEqual(order)
  })

  test('an archived order must be restored first, even to where it is', async () => {
    const order = await anOrder(ann)
    await kerf.database.pool.query(
      'update orders set is_archived = true, archived_at = now() where id = $1',
      [order.id],
    )
    for (const to of ['PRODUCTION', 'ORDER_IN']) {
      const { status, body } = await move(ann, order.id, 'ORDER_IN', to)
      expect([status, body]).toEqual([
        409,
        { message: `Order ${order.number} is archived. Restore it first` },
      ])
    }
    expect(await records(order.id)).toBe(1)
  })
})

describe('since when an order is in its stage', () => {
  const since = async (id: string) => (await read(id)).enteredStageAt

  test('is the time of the event that brought it there', async () => {
    const order = await anOrder(ann)
    expect(order.enteredStageAt).toBe(await timeOf(order.id, 'order.created'))
    await move(bob, order.id, 'ORDER_IN', 'FINISH')
    expect(await since(order.id)).toBe(await timeOf(order.id, 'order.moved'))
    expect((await read(order.id)).updatedAt).toBe(await since(order.id))
    await bob.visitor.patch(`/api/orders/${order.id}`, { status: 'PICKUP', title: 'Bench' })
    const patched = await timeOf(order.id, 'order.moved')
    expect(Date.parse(patched)).toBeGreaterThan(Date.parse(order.enteredStageAt))
    expect(await since(order.id)).toBe(patched)
  })

  test('stays through all that is no move', async () => {
    const order = await anOrder(ann)
    const { body: moved } = await move(ann, order.id, 'ORDER_IN', 'PICKUP')
    await move(bob, order.id, 'ORDER_IN', 'PICKUP')
    await bob.visitor.patch(`/api/orders/${order.id}`, { status: 'PICKUP', title: 'Bench' })
    await bob.visitor.post(`/api/orders/${order.id}/notes`, { content: 'Oiled' })
    const { body: archived } = await ann.visitor.post(`/api/orders/${order.id}/archive`, {})
    expect(archived.enteredStageAt).toBe(moved.enteredStageAt)
    const { body: restored } = await bob.visitor.post(`/api/orders/${order.id}/restore`)
    expect(restored.enteredStageAt).toBe(moved.enteredStageAt)
  })
})

describe('refused', () => {
  test.each([
    [{ fromStatus: 'ORDER_IN', toStatus: 'SHIPPED' }, ['toStatus']],
    [{ fromStatus: 'order_in', toStatus: 'FINISH' }, ['fromStatus']],
    [{ fromStatus: null, toStatus: ['FINISH'] }, ['fromStatus', 'toStatus']],
    [{ toStatus: 'FINISH' }, ['fromStatus']],
    [{ fromStatus: 'ORDER_IN' }, ['toStatus']],
    [{ fromStatus: 'toString', toStatus: '__proto__' }, ['fromStatus', 'toStatus']],
    [{}, ['fromStatus', 'toStatus']],
  ])('wrong input: %j', async (body, fields) => {
    const order = await anOrder(ann)
    const response = await ann.visitor.post(`/api/orders/${order.id}/move`, body)
    expect([response.status, Object.keys(response.body.fields).sort()]).toEqual([400, fields])
    expect(await read(order.id)).toEqual(order)
  })

  test('another organization’s order is not there, nor one that nobody has', async () => {
    const stranger = await anAdmin(kerf)
    const order = await anOrder(ann)
    for (const id of [order.id, crypto.randomUUID(), 'x', '%00']) {
      for (const to of ['FINISH', 'ORDER_IN']) {
        const { status, body } = await move(stranger, id, 'ORDER_IN', to)
        expect([status, body]).toEqual([404, { message: 'Order not found' }])
      }
    }
    expect(await read(order.id)).toEqual(order)
  })

  test('nobody signed in', async () => {
    const order = await anOrder(ann)
    const response = await kerf.visitor().post(`/api/orders/${order.id}/move`, {
      fromStatus: 'ORDER_IN',
      toStatus: 'FINISH',
    })
    expect(response.status).toBe(401)
  })
})

describe('at the same time', () => {
  test('many moves from one stage: one wins, the others are told who did it', async () => {
    const order = await anOrder(ann)
    const targets = ['PRODUCTION', 'FINISH', 'COMPLETED', 'DELIVERY', 'PICKUP']
    const responses = await Promise.all(
      targets.flatMap((to) => [ann, bob].map((somebody) => move(somebody, order.id, 'ORDER_IN', to))),
    )
    const now = await read(order.id)
    const won = responses.filter(({ status }) => status === 200)
    // The winner's colleague who wanted the same may be told that it is done.
    expect(won.length).toBeGreaterThanOrEqual(1)
    expect(won.length).toBeLessThanOrEqual(2)
    for (const { body } of won) expect(body.status).toBe(now.status)
    for (const { status, body } of responses.filter((response) => response.status !== 200)) {
      expect(status).toBe(409)
      expect(body.message).toMatch(/^Person \d+ just moved order ORD-\d{4} to /)
    }
    expect(now.version).toBe(order.version + 1)
    expect(await records(order.id)).toBe(2)
  })

  test('a move that is done already answers the order as it was then, and not what came of it since', async () => {
    const order = await anOrder(ann)
    const move = (fromStatus: string, toStatus: string) => () =>
      ann.visitor.post(`/api/orders/${order.id}/move`, { fromStatus, toStatus })
    await move('ORDER_IN', 'PICKUP')()
    const row = { table: 'orders', id: order.id } as const
    const answers = await inLockOrder(kerf, row, [move('ORDER_IN', 'PICKUP'), move('PICKUP', 'ORDER_IN')])
    expect(answers.map(({ status, body }) => [status, body.status, body.version - order.version])).toEqual([
      [200, 'PICKUP', 1],
      [200, 'ORDER_IN', 2],
    ])
  })

  test('a move and an edit of one order both happen', async () => {
    for (let round = 0; round < 10; round += 1) {
      const order = await anOrder(ann)
      const [moved, edited] = await Promise.all([
        move(ann, order.id, 'ORDER_IN', 'FINISH'),
        bob.visitor.patch(`/api/orders/${order.id}`, { title: 'Bench' }),
      ])
      expect([moved.status, edited.status]).toEqual([200, 200])
      const now = await read(order.id)
      expect(now).toMatchObject({ status: 'FINISH', title: 'Bench', version: order.version + 2 })
    }
  })

  test('two cards that swap places, again and again, never wait for each other in a circle', async () => {
    const [one, two] = [await anOrder(ann), await anOrder(ann)]
    const swap = async (by: Somebody, order: Order) => {
      for (let n = 0; n < 10; n += 1) {
        const [from, to] = n % 2 === 0 ? ['ORDER_IN', 'FINISH'] : ['FINISH', 'ORDER_IN']
        expect((await move(by, order.id, from, to)).status).toBe(200)
      }
    }
    await Promise.all([swap(ann, one), swap(bob, two)])
  })
})
