import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { toWireDate } from '#shared/dates.ts'
import { anAdmin, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { aFinishedShop, after, said, setCapacity } from '../../../test/support/flow/asked-dates.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'
import { Screen } from '../../../test/support/live/screen.ts'

let kerf: TestKerf
let ann: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  ann = await aFinishedShop(kerf)
})

describe('a promise that is used', () => {
  const eventsOf = async (orderId: string) => {
    const { rows } = await kerf.database.pool.query(
      'select type, data, version::int from events where order_id = $1 order by version',
      [orderId],
    )
    return rows
  }
  const read = async (path: string) => (await ann.visitor.get(path)).body
  const onBoard = async (orderId: string) =>
    (await read('/api/orders')).find(({ id }: { id: string }) => id === orderId)

  test('stays with the order, whatever becomes of its due date', async () => {
    const order = await anOrder(ann)
    const {
      token,
      makesLate: _,
      lateCount: __,
      unit: ___,
      ...promised
    } = await said(ann, { orderId: order.id })
    const screen = await Screen.live(ann.visitor)
    const dueDate = toWireDate(promised.date)
    const { status, body } = await ann.visitor.patch(`/api/orders/${order.id}`, { dueDate, promise: token })
    expect([status, body.dueDate, body.promisedDate]).toEqual([200, dueDate, dueDate])
    expect(await read(`/api/orders/${order.id}`)).toEqual(body)
    expect(await onBoard(order.id)).toEqual(body)
    for (const type of ['order.changed', 'order.promised']) {
      expect(await screen.next()).toMatchObject({
        type: 'ORDER_UPDATED',
        order: body,
        event: { type },
      })
    }
    expect((await eventsOf(order.id)).slice(1)).toEqual([
      {
        type: 'order.changed',
        data: { changes: [expect.objectContaining({ field: 'dueDate' })] },
        version: body.version - 1,
      },
      { type: 'order.promised', data: promised, version: body.version },
    ])

    const dueDateReason = 'The customer has moved'
    const later = await ann.visitor.patch(`/api/orders/${order.id}`, {
      dueDate: toWireDate(after(50)),
      dueDateReason,
    })
    expect(later.body).toMatchObject({ dueDate: toWireDate(after(50)), promisedDate: dueDate })
    expect(await onBoard(order.id)).toEqual(later.body)
    expect((await eventsOf(order.id)).at(-1)).toMatchObject({ data: { reason: dueDateReason } })
    await ann.visitor.patch(`/api/orders/${order.id}`, { title: 'Bench', dueDateReason })
    expect((await eventsOf(order.id)).at(-1).data.reason).toBeUndefined()
    const moved = { status: 'PRODUCTION', dueDate: null, dueDateReason }
    await ann.visitor.patch(`/api/orders/${order.id}`, moved)
    expect((await eventsOf(order.id)).at(-1)).toMatchObject({
      type: 'order.moved',
      data: { reason: dueDateReason },
    })
  })

  test('may be for the due date that the order has already', async () => {
    const { date } = await said(ann)
    const order = await anOrder(ann, { dueDate: toWireDate(date), priority: 'RUSH' })
    const { date: its, token } = await said(ann, { orderId: order.id, priority: 'RUSH' })
    await ann.visitor.patch(`/api/orders/${order.id}`, { dueDate: toWireDate(its) })
    const { body } = await ann.visitor.patch(`/api/orders/${order.id}`, { promise: token })
    expect(body.promisedDate).toBe(toWireDate(its))
    expect((await eventsOf(order.id)).at(-1)).toMatchObject({ type: 'order.promised', version: body.version })
    expect(await onBoard(order.id)).toEqual(body)
  })

  test('comes with a new order, once', async () => {
    const { date, token } = await said(ann)
    const headers = { 'idempotency-key': `"${randomUUID()}"` }
    const order = { title: 'Desk', customerName: 'Kim', dueDate: toWireDate(date), promise: token }
    const screen = await Screen.live(ann.visitor)
    const { status, body } = await ann.visitor.post('/api/orders', order, headers)
    expect([status, body.promisedDate]).toEqual([201, toWireDate(date)])
    expect((await ann.visitor.post('/api/orders', order, headers)).body).toEqual(body)
    expect(await read(`/api/orders/${body.id}`)).toEqual(body)
    expect(await onBoard(body.id)).toEqual(body)
    for (const type of ['order.created', 'order.promised']) {
      expect(await screen.next()).toMatchObject({ order: body, event: { type } })
    }
    expect((await eventsOf(body.id)).map(({ type, version }) => [type, version])).toEqual([
      ['order.created', body.version - 1],
      ['order.promised', body.version],
    ])
    // Undone, and brought back.
    await ann.visitor.post(`/api/orders/${body.id}/archive`, { undo: true })
    await ann.visitor.post(`/api/orders/${body.id}/restore`, {})
    expect(await read(`/api/orders/${body.id}`)).toMatchObject({ promisedDate: toWireDate(date) })
  })

  test('comes with an order that repeats another one', async () => {
    const original = await anOrder(ann)
    await ann.visitor.post(`/api/orders/${original.id}/checklists`, { name: 'Veneering' })
    const { date, token } = await said(ann)
    const { status, body } = await ann.visitor.post('/api/orders', {
      title: 'Another',
      customerName: 'Kim',
      dueDate: toWireDate(date),
      promise: token,
      repeats: { orderId: original.id, checklists: true },
    })
    expect([status, body.promisedDate]).toEqual([201, toWireDate(date)])
    expect(await read(`/api/orders/${body.id}`)).toEqual(body)
    expect((await eventsOf(body.id)).map(({ type }) => type)).toEqual([
      'order.created',
      'order.promised',
      'checklist.added',
    ])
  })

  test('is recorded with what was drawn from the capacity', async () => {
    const ben = await anAdmin(kerf)
    await setCapacity(ben, 40)
    const { date, token } = await said(ben, { estimatedHours: '8' })
    const order = await anOrder(ben, { dueDate: toWireDate(date), promise: token } as never)
    expect((await eventsOf(order.id)).at(-1).data).toEqual({
      date,
      even: null,
      basis: 'capacity',
      orders: 0,
      weeks: 0,
    })
  })

  const NOT_VALID = 'This suggested date has expired. Ask for it again'
  const refused = async (path: string, body: object, by = ann) => {
    const count = (await read('/api/orders')).length
    const answer = await (path === '/api/orders' ? by.visitor.post(path, body) : by.visitor.patch(path, body))
    expect(await read('/api/orders')).toHaveLength(count)
    return [answer.status, answer.body.fields]
  }

  test('is good for its order and its date only', async () => {
    const order = await anOrder(ann)
    const { date, token } = await said(ann, { orderId: order.id })
    const dueDate = toWireDate(date)
    const desk = { title: 'Desk', customerName: 'Kim', dueDate }
    const other = await anOrder(ann)
    const ben = await aFinishedShop(kerf)
    const { token: forNew } = await said(ann)
    const { token: ofBen } = await said(ben)
    const [payload = '', proof = ''] = token.split('.')
    const later = Buffer.from(payload, 'base64url').toString().replace(date, after(9))
    const notValid = [400, { promise: NOT_VALID }]
    expect(await refused(`/api/orders/${other.id}`, { dueDate, promise: token })).toEqual(notValid)
    expect(await refused(`/api/orders/${order.id}`, { dueDate, promise: forNew })).toEqual(notValid)
    expect(await refused('/api/orders', { ...desk, promise: token })).toEqual(notValid)
    expect(await refused('/api/orders', { ...desk, promise: ofBen })).toEqual(notValid)
    for (const forged of [
      `${Buffer.from(later).toString('base64url')}.${proof}`,
      `${payload}.`,
      payload,
      `${payload}.${proof.slice(0, -1)}`,
      `${payload}.${proof}.`,
      '.',
      'nothing',
      'ä',
    ]) {
      expect(await refused(`/api/orders/${order.id}`, { dueDate, promise: forged })).toEqual(notValid)
    }
    const otherDate = [400, { promise: 'The promised date must be the due date' }]
    const path = `/api/orders/${order.id}`
    expect(await refused(path, { dueDate: toWireDate(after(60)), promise: token })).toEqual(otherDate)
    expect(await refused(path, { promise: token })).toEqual(otherDate)
    expect(await refused(path, { dueDate: null, promise: token })).toEqual(otherDate)
    expect(await refused('/api/orders', { ...desk, dueDate: null, promise: forNew })).toEqual(otherDate)
    expect(await refused(path, { dueDate, promise: 7 })).toEqual([400, { promise: 'Promise must be text' }])
    expect(await read(path)).toEqual(order)
    // None is the same as no promise.
    for (const promise of [null, '']) {
      expect((await ann.visitor.patch(path, { dueDate, promise })).body.promisedDate).toBeNull()
    }
  })
})
