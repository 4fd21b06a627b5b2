import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { toWireDate } from '#shared/dates.ts'
import { isWorkingDay } from '#shared/working-time/working-days.ts'
import { anAdmin, anOrder, type Somebody } from '../../../test/support/factories.ts'
import {
  aFinishedShop,
  after,
  ask,
  said,
  setCapacity,
  CALENDAR,
} from '../../../test/support/flow/asked-dates.ts'
import { finishOrders } from '../../../test/support/flow/finished-orders.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'
import { fillOrders } from '../../../test/support/many-orders.ts'

let kerf: TestKerf
let ann: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  ann = await aFinishedShop(kerf)
})

describe('the date of an order that is not taken yet', () => {
  test('is drawn from what the shop has finished, and from what stands before it', async () => {
    const ben = await aFinishedShop(kerf)
    expect(await said(ben)).toEqual({
      basis: 'history',
      // The 80th percentile of making, as nothing stands before it.
      date: after(2),
      even: after(2),
      orders: 100,
      weeks: 10,
      unit: 'hours',
      makesLate: [],
      lateCount: 0,
      token: expect.any(String),
    })
    for (let count = 0; count < 9; count += 1) await anOrder(ben, { estimatedHours: 8 })
    expect(await said(ben, { estimatedHours: '8' })).toMatchObject({ date: after(5), even: after(5) })
    expect(await said(ben, { estimatedHours: '40' })).toMatchObject({ date: after(7) })
    expect(await said(ben, { estimatedHours: '40', priority: 'RUSH' })).toMatchObject({ date: after(3) })
  })

  test('is the same when it is asked for again, until something changes', async () => {
    const ben = await aFinishedShop(kerf)
    await anOrder(ben, { estimatedHours: 80 })
    // Its token is another one in another hour.
    const { token: _, ...first } = await said(ben)
    expect(await said(ben)).toMatchObject(first)
    const other = await kerf.another()
    const elsewhere = other.visitor()
    elsewhere.cookie = ben.visitor.cookie
    expect((await elsewhere.get('/api/promise')).body).toMatchObject(first)
    await other.close()
    await anOrder(ben, { estimatedHours: 80 })
    expect((await said(ben)).date > first.date).toBe(true)
  })

  test('counts on the days on which the shop works', async () => {
    const ben = await aFinishedShop(kerf)
    expect(await said(ben)).toMatchObject({ date: after(2) })
    const days = [{ day: after(1), name: 'Inventory' }]
    const closed = await ben.visitor.post(`/api/organizations/${ben.orgId}/closed-days`, { days })
    expect(closed.status).toBe(201)
    expect(await said(ben)).toMatchObject({ date: after(3) })
    expect(isWorkingDay(after(3), CALENDAR)).toBe(true)
  })

  test('names what it makes late', async () => {
    const ben = await aFinishedShop(kerf)
    const late = await anOrder(ben, { estimatedHours: 32, dueDate: toWireDate(after(3)) })
    expect(await said(ben, { priority: 'HIGH', estimatedHours: '32' })).toMatchObject({
      makesLate: [{ id: late.id, number: late.number, dueDate: after(3), ready: after(4) }],
      lateCount: 1,
    })
    expect(await said(ben, { priority: 'LOW', estimatedHours: '32' })).toMatchObject({
      makesLate: [],
      lateCount: 0,
    })
  })

  test('is answered by a shop that has finished 5,000 and has 1,000 open', async () => {
    const ben = await anAdmin(kerf)
    await finishOrders(kerf, ben, { weeks: 25, aWeek: 200 })
    await fillOrders(kerf, ben, { count: 999 })
    // Forty of them on a day.
    expect(await said(ben, { estimatedHours: '8' })).toMatchObject({
      orders: 5000,
      weeks: 25,
      date: after(26),
    })
  })
})

test('whoever would wait too long for the figures is told so', async () => {
  const ben = await aFinishedShop(kerf)
  const holder = await kerf.database.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('lock table order_stays in access exclusive mode')
    expect((await ask(ben)).body).toEqual({
      message: 'The estimate takes too long. Please try again in a moment',
    })
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  expect(await said(ben)).toMatchObject({ date: after(2) })
})

describe('the date of an order', () => {
  test('is its own, with what is typed over it', async () => {
    const ben = await aFinishedShop(kerf)
    const first = await anOrder(ben, { estimatedHours: 64, priority: 'RUSH' })
    const second = await anOrder(ben, { estimatedHours: 16 })
    expect(await said(ben, { orderId: first.id })).toMatchObject({ date: after(4) })
    expect(await said(ben, { orderId: second.id })).toMatchObject({ date: after(5) })
    expect(await said(ben, { orderId: second.id.toUpperCase() })).toMatchObject({ date: after(5) })
    expect(await said(ben, { orderId: second.id, estimatedHours: '48' })).toMatchObject({ date: after(7) })
    // Of nobody's estimate: eight hours as the others.
    expect(await said(ben, { orderId: first.id, estimatedHours: '' })).toMatchObject({ date: after(2) })
    expect(await said(ben, { orderId: first.id, priority: 'LOW' })).toMatchObject({ date: after(5) })
  })

  test('is not asked for once it is done', async () => {
    const order = await anOrder(ann)
    await ann.visitor.post(`/api/orders/${order.id}/move`, { fromStatus: 'ORDER_IN', toStatus: 'COMPLETED' })
    expect(await said(ann, { orderId: order.id })).toEqual({ basis: 'done', status: 'COMPLETED' })
    await ann.visitor.post(`/api/orders/${order.id}/archive`, {})
    const { status, body } = await ask(ann, { orderId: order.id })
    expect([status, body.message]).toEqual([
      409,
      `${ann.user.displayName} archived order ${order.number}. Restore it first`,
    ])
  })

  test.each([
    ['never was', async () => randomUUID()],
    ['is no id', async () => 'nothing'],
    ['is of another organization', async () => (await anOrder(await anAdmin(kerf))).id],
  ])('is not there where the order %s', async (_what, idOf) => {
    const { status, body } = await ask(ann, { orderId: await idOf() })
    expect([status, body.message]).toEqual([404, 'Order not found'])
  })

  test.each([
    [{ priority: 'SOON' }, 'Priority'],
    [{ fulfillmentType: 'POST' }, 'Fulfillment'],
    [{ estimatedHours: '2.5' }, 'Estimated hours must be a whole number'],
    [{ estimatedHours: '-1' }, 'Estimated hours must be a whole number'],
  ])('is refused for %j', async (query, sentence) => {
    const { status, body } = await ask(ann, query)
    expect(status).toBe(400)
    expect(body.message).toContain(sentence)
  })
})

describe('a shop without a history', () => {
  test.each([
    ['has finished nothing', undefined, { orders: 0, weeks: 0 }],
    ['is too young', { weeks: 7, aWeek: 10 }, { orders: 70, weeks: 7 }],
    ['has finished too little', { weeks: 9, aWeek: 1 }, { orders: 9, weeks: 9 }],
  ])('that %s says what is missing, and counts on its capacity', async (_what, finished, basis) => {
    const ben = await anAdmin(kerf)
    if (finished) await finishOrders(kerf, ben, finished)
    expect(await said(ben, { estimatedHours: '20' })).toEqual({
      basis: 'none',
      ...basis,
      missing: 'capacity',
    })
    await setCapacity(ben, 40)
    expect(await said(ben, { estimatedHours: '20' })).toEqual({
      basis: 'capacity',
      date: after(3),
      hoursAWeek: 40,
      makesLate: [],
      lateCount: 0,
      token: expect.any(String),
    })
  })

  test('says that nobody has estimated an order', async () => {
    const ben = await anAdmin(kerf)
    await setCapacity(ben, 40)
    await anOrder(ben)
    expect(await said(ben)).toEqual({ basis: 'none', orders: 0, weeks: 0, missing: 'hours' })
  })
})
