import { beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#shared/orders/types.ts'
import { aMember, anAdmin, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'

let kerf: TestKerf
let ann: Somebody
let bob: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  ann = await anAdmin(kerf)
  bob = await aMember(kerf, ann)
})

const read = async (id: string): Promise<Order> => (await ann.visitor.get(`/api/orders/${id}`)).body

/** An order with a part for each name. */
async function aKitchen(...names: string[]): Promise<Order> {
  const { id } = await anOrder(ann)
  const { status, body } = await ann.visitor.post(`/api/orders/${id}/parts`, {
    parts: names.map((name) => ({ name })),
  })
  expect(status).toBe(201)
  return body
}

const partNamed = (order: Order, name: string) => order.parts!.find((part) => part.name === name)!
const move = (by: Somebody, order: Order, name: string, fromStatus: string, toStatus: string, more = {}) =>
  by.visitor.post(`/api/orders/${order.id}/parts/${partNamed(order, name).id}/move`, {
    fromStatus,
    toStatus,
    ...more,
  })
const moveOrder = (by: Somebody, { id }: Order, fromStatus: string, toStatus: string, more = {}) =>
  by.visitor.post(`/api/orders/${id}/move`, { fromStatus, toStatus, ...more })
const stages = ({ status, parts }: Order) => [
  status,
  ...parts!.map((part) => `${part.letter} ${part.status}`),
]

async function eventsOf({ id }: Order): Promise<{ type: string; data: Record<string, unknown> }[]> {
  const { rows } = await kerf.database.pool.query(
    'select type, data from events where order_id = $1 order by version',
    [id],
  )
  return rows
}

test('an order has no parts until it is given some, and they take over its stage and its time there', async () => {
  const order = await anOrder(ann)
  expect(order.parts).toBeNull()
  const { body } = await ann.visitor.post(`/api/orders/${order.id}/parts`, {
    parts: [{ name: 'Doors', pieces: 12, hours: 8 }, { name: 'Top' }],
  })
  const { enteredStageAt } = order
  expect(body.parts).toMatchObject([
    { letter: 'A', name: 'Doors', pieces: 12, hours: 8, status: 'ORDER_IN', enteredStageAt, gone: null },
    { letter: 'B', name: 'Top', pieces: null, hours: null, status: 'ORDER_IN', enteredStageAt },
  ])
  expect(await read(order.id)).toEqual(body)
})

test('a new order may be taken with its parts', async () => {
  const { status, body } = await ann.visitor.post('/api/orders', {
    title: 'Kitchen',
    customerName: 'Ash',
    parts: [{ name: 'Boxes' }, { name: 'Doors' }],
  })
  expect(status).toBe(201)
  expect(body.parts).toMatchObject([
    { letter: 'A', name: 'Boxes' },
    { letter: 'B', name: 'Doors' },
  ])
  expect(await read(body.id)).toEqual(body)
})

describe('moving a part', () => {
  test('leaves the order where its part furthest back stands, and takes it along at last', async () => {
    const order = await aKitchen('Boxes', 'Doors')
    const first = await move(bob, order, 'Boxes', 'ORDER_IN', 'PRODUCTION')
    expect(stages(first.body)).toEqual(['ORDER_IN', 'A PRODUCTION', 'B ORDER_IN'])
    const second = await move(bob, order, 'Doors', 'ORDER_IN', 'FINISH')
    expect(stages(second.body)).toEqual(['PRODUCTION', 'A PRODUCTION', 'B FINISH'])
    expect((await eventsOf(order)).slice(2).map(({ type }) => type)).toEqual([
      'part.moved',
      'part.moved',
      'order.moved',
    ])
    expect((await eventsOf(order)).at(-1)?.data).toMatchObject({
      from: 'ORDER_IN',
      to: 'PRODUCTION',
      part: { letter: 'B', name: 'Doors' },
    })
  })

  test('a part that somebody else moved first is refused with their name', async () => {
    const order = await aKitchen('Boxes')
    await move(bob, order, 'Boxes', 'ORDER_IN', 'PRODUCTION')
    const { status, body } = await move(ann, order, 'Boxes', 'ORDER_IN', 'FINISH')
    expect(status).toBe(409)
    expect(body.message).toBe(`${bob.user.displayName} just moved A Boxes to Production`)
  })

  test('taking it back restores both, with their times and waits', async () => {
    const order = await aKitchen('Boxes', 'Doors')
    await move(ann, order, 'Boxes', 'ORDER_IN', 'PRODUCTION')
    await ann.visitor.put(`/api/orders/${order.id}/wait`, { for: 'customer' })
    const path = `/api/orders/${order.id}/wait`
    await ann.visitor.put(path, { for: 'supplier', note: 'Glass Ltd', partId: partNamed(order, 'Doors').id })
    const before = await read(order.id)
    const moved = await move(ann, order, 'Doors', 'ORDER_IN', 'PRODUCTION')
    expect(moved.body).toMatchObject({ status: 'PRODUCTION', parts: [{}, { wait: null }] })
    expect(moved.body.holds?.wait ?? null).toBeNull()
    const { status, body } = await move(ann, order, 'Doors', 'PRODUCTION', 'ORDER_IN', { undo: true })
    expect(status).toBe(200)
    expect({ ...body, version: 0, updatedAt: '' }).toEqual({ ...before, version: 0, updatedAt: '' })
  })

  test('two people who move two parts at once both succeed, and the order moves once', async () => {
    const order = await aKitchen('Boxes', 'Doors')
    const answers = await Promise.all([
      move(ann, order, 'Boxes', 'ORDER_IN', 'PRODUCTION'),
      move(bob, order, 'Doors', 'ORDER_IN', 'PRODUCTION'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await read(order.id)).status).toBe('PRODUCTION')
    expect((await eventsOf(order)).filter(({ type }) => type === 'order.moved')).toHaveLength(1)
  })
})

describe('moving the order', () => {
  test('forward takes along all that are behind; taking it back restores each', async () => {
    const order = await aKitchen('Boxes', 'Doors', 'Top')
    await move(ann, order, 'Boxes', 'ORDER_IN', 'FINISH')
    await move(ann, order, 'Doors', 'ORDER_IN', 'PRODUCTION')
    const before = await read(order.id)
    const moved = await moveOrder(ann, order, 'ORDER_IN', 'COMPLETED')
    expect(stages(moved.body)).toEqual(['COMPLETED', 'A COMPLETED', 'B COMPLETED', 'C COMPLETED'])
    const back = await moveOrder(ann, order, 'COMPLETED', 'ORDER_IN', { undo: true })
    expect({ ...back.body, version: 0, updatedAt: '' }).toEqual({ ...before, version: 0, updatedAt: '' })
  })

  test('back takes those that stand where it does', async () => {
    const order = await aKitchen('Boxes', 'Doors')
    await moveOrder(ann, order, 'ORDER_IN', 'FINISH')
    await move(ann, order, 'Doors', 'FINISH', 'COMPLETED')
    const { body } = await moveOrder(ann, order, 'FINISH', 'PRODUCTION')
    expect(stages(body)).toEqual(['PRODUCTION', 'A PRODUCTION', 'B COMPLETED'])
  })

  test('what a part brought about is not the order’s to take back', async () => {
    const order = await aKitchen('Boxes')
    await move(ann, order, 'Boxes', 'ORDER_IN', 'PRODUCTION')
    expect((await moveOrder(ann, order, 'PRODUCTION', 'ORDER_IN', { undo: true })).status).toBe(409)
  })
})

describe('moving only some parts of an order', () => {
  const idsOf = (order: Order, ...names: string[]) => names.map((name) => partNamed(order, name).id)

  test('the others stay, and the order follows once, told by one event each in letter order', async () => {
    const order = await aKitchen('Boxes', 'Doors', 'Top')
    const parts = idsOf(order, 'Doors', 'Boxes')
    const first = await moveOrder(ann, order, 'ORDER_IN', 'DELIVERY', { parts })
    expect(stages(first.body)).toEqual(['ORDER_IN', 'A DELIVERY', 'B DELIVERY', 'C ORDER_IN'])
    const again = await moveOrder(ann, order, 'ORDER_IN', 'DELIVERY', { parts })
    expect([again.status, again.body.version]).toEqual([200, first.body.version])
    const rest = await moveOrder(ann, order, 'ORDER_IN', 'FINISH', { parts: idsOf(order, 'Top') })
    expect(stages(rest.body)).toEqual(['FINISH', 'A DELIVERY', 'B DELIVERY', 'C FINISH'])
    expect((await eventsOf(order)).slice(2).map(({ type, data }) => [type, data['letter']])).toEqual([
      ['part.moved', 'A'],
      ['part.moved', 'B'],
      ['part.moved', 'C'],
      ['order.moved', undefined],
    ])
  })

  test('each is taken back by itself, and the order with them', async () => {
    const order = await aKitchen('Boxes', 'Doors')
    await ann.visitor.put(`/api/orders/${order.id}/wait`, { for: 'customer' })
    const before = await read(order.id)
    await moveOrder(ann, order, 'ORDER_IN', 'FINISH', { parts: idsOf(order, 'Boxes', 'Doors') })
    await move(ann, order, 'Boxes', 'FINISH', 'ORDER_IN', { undo: true })
    const { body } = await move(ann, order, 'Doors', 'FINISH', 'ORDER_IN', { undo: true })
    expect({ ...body, version: 0, updatedAt: '' }).toEqual({ ...before, version: 0, updatedAt: '' })
  })

  test('what can’t be is refused with a sentence', async () => {
    const order = await aKitchen('Boxes', 'Top')
    const other = await aKitchen('Boxes')
    const bare = await anOrder(ann)
    const answers = await Promise.all([
      moveOrder(ann, order, 'ORDER_IN', 'FINISH', { parts: idsOf(other, 'Boxes') }),
      moveOrder(ann, order, 'FINISH', 'DELIVERY', { parts: idsOf(order, 'Boxes') }),
      moveOrder(ann, bare, 'ORDER_IN', 'FINISH', { parts: idsOf(order, 'Boxes') }),
      moveOrder(ann, order, 'ORDER_IN', 'FINISH', { parts: [] }),
      moveOrder(ann, order, 'FINISH', 'ORDER_IN', { parts: idsOf(order, 'Boxes'), undo: true }),
    ])
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [404, 'Part not found'],
      [409, `Order ${order.number} is in Order In`],
      [409, `Order ${bare.number} has no parts`],
      [400, 'Choose at least one part'],
      [400, "Undo each part's move separately"],
    ])
    expect((await read(order.id)).version).toBe(order.version)
  })
})

test('a part that moved along with its order later is not taken back by itself', async () => {
  const order = await aKitchen('Boxes')
  await move(ann, order, 'Boxes', 'ORDER_IN', 'PRODUCTION')
  await moveOrder(bob, order, 'PRODUCTION', 'ORDER_IN')
  await moveOrder(bob, order, 'ORDER_IN', 'PRODUCTION')
  const { status, body } = await move(ann, order, 'Boxes', 'PRODUCTION', 'ORDER_IN', { undo: true })
  expect([status, body.message]).toEqual([409, 'There is nothing to undo'])
})

test('a part is ticked as gone only outside, and if all are gone the order stays', async () => {
  const order = await aKitchen('Boxes', 'Top')
  const path = `/api/orders/${order.id}/parts/${partNamed(order, 'Boxes').id}/gone`
  const refused = await ann.visitor.put(path)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'A Boxes is in Order In. Move it to Delivery or Pickup first',
  ])
  await moveOrder(ann, order, 'ORDER_IN', 'DELIVERY')
  await move(ann, order, 'Top', 'DELIVERY', 'FINISH')
  expect((await ann.visitor.put(path)).body).toMatchObject({
    status: 'FINISH',
    parts: [{ gone: { byName: expect.any(String) } }, {}],
  })
  expect((await ann.visitor.delete(path)).body.parts[0].gone).toBeNull()
})

test('a removed part keeps its letter, and comes back within a minute as it was', async () => {
  const order = await aKitchen('Boxes', 'Doors')
  await move(ann, order, 'Boxes', 'ORDER_IN', 'PRODUCTION')
  const before = await read(order.id)
  const doors = partNamed(order, 'Doors').id
  const removed = await ann.visitor.delete(`/api/orders/${order.id}/parts/${doors}`)
  expect(stages(removed.body)).toEqual(['PRODUCTION', 'A PRODUCTION'])
  const more = await ann.visitor.post(`/api/orders/${order.id}/parts`, { parts: [{ name: 'Trim' }] })
  expect(more.body.parts.at(-1)).toMatchObject({ letter: 'C', status: 'PRODUCTION' })
  const back = await ann.visitor.post(`/api/orders/${order.id}/removed/${doors}/restore`)
  expect(back.body).toMatchObject({ status: 'ORDER_IN', enteredStageAt: before.enteredStageAt })
  expect(back.body.parts.slice(0, 2)).toEqual(before.parts)
})

test('a remake begins in Production and takes the order back; removing it needs a reason', async () => {
  const order = await aKitchen('Doors')
  await moveOrder(ann, order, 'ORDER_IN', 'COMPLETED')
  const { status, body } = await bob.visitor.post(`/api/orders/${order.id}/remakes`, {
    partId: partNamed(order, 'Doors').id,
    cause: 'damaged',
    words: 'Fell off the truck',
    pieces: 2,
  })
  expect(status).toBe(201)
  expect(stages(body)).toEqual(['PRODUCTION', 'A COMPLETED', 'B PRODUCTION'])
  expect(body.parts[1]).toMatchObject({ name: 'Doors', pieces: 2, remake: { cause: 'damaged' } })
  const path = `/api/orders/${order.id}/parts/${body.parts[1].id}`
  expect((await ann.visitor.delete(path)).status).toBe(400)
  const removed = await ann.visitor.delete(`${path}?reason=It%20fits`)
  expect(stages(removed.body)).toEqual(['COMPLETED', 'A COMPLETED'])
})

test('people of a part are also assigned to the order', async () => {
  const order = await aKitchen('Doors')
  const path = `/api/orders/${order.id}/parts/${partNamed(order, 'Doors').id}`
  const { body } = await ann.visitor.patch(path, { people: [bob.user.id], pieces: 3, name: 'Fronts' })
  expect(body.assignees).toMatchObject([{ id: bob.user.id }])
  expect(body.parts).toMatchObject([{ name: 'Fronts', pieces: 3, people: [bob.user.id] }])
  const stranger = await anAdmin(kerf)
  expect((await ann.visitor.patch(path, { people: [stranger.user.id] })).status).toBe(404)
})

test('an order has at most forty parts', async () => {
  const order = await aKitchen(...Array.from({ length: 40 }, (_, n) => `Part ${n}`))
  expect(order.parts?.at(-1)?.letter).toBe('AN')
  const { status, body } = await ann.visitor.post(`/api/orders/${order.id}/parts`, {
    parts: [{ name: 'One' }],
  })
  expect([status, body.message]).toEqual([409, 'An order can have up to 40 parts. Remove one first'])
})

test('an ADMIN changes the offered names and sets, and every member reads them', async () => {
  const path = `/api/organizations/${ann.orgId}/parts`
  expect((await bob.visitor.get(path)).body.sets).toEqual([
    { name: 'Kitchen', parts: ['Boxes', 'Doors', 'Drawers', 'Top'] },
  ])
  const sets = [{ name: 'Bed', parts: ['Frame', 'Slats'] }]
  expect((await ann.visitor.patch(path, { sets })).body).toMatchObject({ sets })
  expect((await bob.visitor.get(path)).body.sets).toEqual(sets)
  expect((await bob.visitor.patch(path, { sets })).status).toBe(403)
})
