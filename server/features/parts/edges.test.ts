import { beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#shared/orders/types.ts'
import { aMember, anAdmin, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'
import { aKitchen, movePart, partNamed, pathOfPart, stagesOf } from '../../../test/support/kitchens.ts'

let kerf: TestKerf
let ann: Somebody
let bob: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  ann = await anAdmin(kerf)
  bob = await aMember(kerf, ann)
})

const pathOf = ({ id }: Order) => `/api/orders/${id}`
const read = async (order: Order): Promise<Order> => (await ann.visitor.get(pathOf(order))).body
const moveOrder = (by: Somebody, order: Order, fromStatus: string, toStatus: string, more = {}) =>
  by.visitor.post(`${pathOf(order)}/move`, { fromStatus, toStatus, ...more })
const restore = (by: Somebody, order: Order, name: string) =>
  by.visitor.post(`${pathOf(order)}/removed/${partNamed(order, name).id}/restore`)
const without = (order: Order) => ({ ...order, version: 0, updatedAt: '' })
const forty = Array.from({ length: 40 }, (_, index) => `Part ${index + 1}`)

async function typesOf(order: Order): Promise<string[]> {
  const { rows } = await kerf.database.pool.query(
    'select type from events where order_id = $1 and version > $2 order by version',
    [order.id, order.version],
  )
  return rows.map(({ type }) => type)
}

describe('undoing', () => {
  test('an order’s move is refused once a part went on, with who did it', async () => {
    const order = await aKitchen(ann, 'Boxes', 'Top')
    await moveOrder(ann, order, 'ORDER_IN', 'PRODUCTION')
    await movePart(bob, order, { name: 'Top', from: 'PRODUCTION', to: 'FINISH' })
    const refused = await moveOrder(ann, order, 'PRODUCTION', 'ORDER_IN', { undo: true })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `${bob.user.displayName} moved B Top from Production to Finish in the meantime`,
    ])
    const back = { name: 'Top', from: 'FINISH', to: 'PRODUCTION', undo: true }
    expect((await movePart(bob, order, back)).status).toBe(200)
    expect((await movePart(bob, order, back)).status).toBe(200)
  })

  test('an order’s move leaves new names and pieces of its parts', async () => {
    const order = await aKitchen(ann, 'Boxes', 'Top')
    await moveOrder(ann, order, 'ORDER_IN', 'PRODUCTION')
    await bob.visitor.patch(pathOfPart(order, 'Top'), { name: 'Slab', pieces: 2 })
    const { body } = await moveOrder(ann, order, 'PRODUCTION', 'ORDER_IN', { undo: true })
    expect(stagesOf(body)).toEqual(['ORDER_IN', 'A ORDER_IN', 'B ORDER_IN'])
    expect(body.parts[1]).toMatchObject({ name: 'Slab', pieces: 2 })
  })

  test('a part’s move is the own one, and only once', async () => {
    const order = await aKitchen(ann, 'Boxes', 'Top')
    await movePart(bob, order, { name: 'Top', from: 'ORDER_IN', to: 'FINISH' })
    const back = { name: 'Top', from: 'FINISH', to: 'ORDER_IN', undo: true }
    const refused = await movePart(ann, order, back)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `${bob.user.displayName} moved B Top from Order In to Finish in the meantime`,
    ])
    expect((await movePart(bob, order, back)).status).toBe(200)
    const again = await movePart(bob, order, { ...back, from: 'ORDER_IN', to: 'FINISH' })
    expect([again.status, again.body.message]).toEqual([409, 'There is nothing to undo'])
  })

  test('a part’s move is refused once it is gone, and a move of what was gone lets it be gone again', async () => {
    const order = await aKitchen(ann, 'Boxes', 'Top')
    await moveOrder(ann, order, 'ORDER_IN', 'COMPLETED')
    await movePart(ann, order, { name: 'Boxes', from: 'COMPLETED', to: 'DELIVERY' })
    const { body } = await ann.visitor.put(`${pathOfPart(order, 'Boxes')}/gone`)
    const refused = await movePart(ann, order, {
      name: 'Boxes',
      from: 'DELIVERY',
      to: 'COMPLETED',
      undo: true,
    })
    expect(refused.status).toBe(409)
    await movePart(ann, order, { name: 'Boxes', from: 'DELIVERY', to: 'PICKUP' })
    const back = await movePart(ann, order, { name: 'Boxes', from: 'PICKUP', to: 'DELIVERY', undo: true })
    expect(without(back.body)).toEqual(without(body))
  })

  test('a move of an order that was gone as a whole', async () => {
    const order = await aKitchen(ann, 'Boxes', 'Top')
    await moveOrder(ann, order, 'ORDER_IN', 'DELIVERY')
    await ann.visitor.put(`${pathOfPart(order, 'Boxes')}/gone`)
    const { body } = await ann.visitor.put(`${pathOfPart(order, 'Top')}/gone`)
    const moved = await moveOrder(ann, order, 'DELIVERY', 'FINISH')
    expect(moved.body).toMatchObject({ status: 'FINISH', parts: [{ gone: null }, { gone: null }] })
    const back = await moveOrder(ann, order, 'FINISH', 'DELIVERY', { undo: true })
    expect(without(back.body)).toEqual(without(body))
  })

  test('a removal is refused where forty are there again, or the order is archived, and stays possible', async () => {
    const order = await aKitchen(ann, ...forty)
    await ann.visitor.delete(pathOfPart(order, 'Part 7'))
    const { body } = await ann.visitor.post(`${pathOf(order)}/parts`, { parts: [{ name: 'Extra' }] })
    const full = await restore(ann, order, 'Part 7')
    expect([full.status, full.body.message]).toEqual([
      409,
      'An order can have up to 40 parts. Remove one first',
    ])
    await ann.visitor.delete(pathOfPart(body, 'Extra'))
    await ann.visitor.post(`${pathOf(order)}/archive`, {})
    const archived = await restore(ann, order, 'Part 7')
    expect([archived.status, archived.body.message]).toEqual([
      409,
      `${ann.user.displayName} archived order ${order.number}. Restore it first`,
    ])
    await ann.visitor.post(`${pathOf(order)}/restore`, {})
    expect((await restore(bob, order, 'Part 7')).status).toBe(404)
    const restored = await restore(ann, order, 'Part 7')
    expect(restored.body.parts.map(({ letter }: { letter: string }) => letter)).toEqual(
      order.parts!.map(({ letter }) => letter),
    )
  })

  test('a removal brings the order back with its wait and its time', async () => {
    const order = await aKitchen(ann, 'Boxes', 'Top')
    await movePart(ann, order, { name: 'Boxes', from: 'ORDER_IN', to: 'FINISH' })
    await ann.visitor.put(`${pathOf(order)}/wait`, { for: 'customer' })
    const before = await read(order)
    const removed = await ann.visitor.delete(pathOfPart(order, 'Top'))
    expect(removed.body).toMatchObject({ status: 'FINISH', holds: null })
    expect(without((await restore(ann, order, 'Top')).body)).toEqual(without(before))
  })
})

describe('at the same time', () => {
  test('a move of the order and one of a part leave the order where its parts are', async () => {
    const order = await aKitchen(ann, 'Boxes', 'Top')
    const [whole, one] = await Promise.all([
      moveOrder(ann, order, 'ORDER_IN', 'PRODUCTION'),
      movePart(bob, order, { name: 'Top', from: 'ORDER_IN', to: 'FINISH' }),
    ])
    expect(whole.status).toBe(200)
    const stages = stagesOf(await read(order))
    if (one.status === 200) expect(stages).toEqual(['PRODUCTION', 'A PRODUCTION', 'B FINISH'])
    else {
      expect(one).toMatchObject({
        status: 409,
        body: { message: `B Top is in Production` },
      })
      expect(stages).toEqual(['PRODUCTION', 'A PRODUCTION', 'B PRODUCTION'])
    }
  })

  test('forty parts are one commit, and move with one event', async () => {
    const order = await aKitchen(ann, ...forty)
    const moved = await moveOrder(ann, order, 'ORDER_IN', 'FINISH')
    expect(new Set(stagesOf(moved.body).map((stage) => stage.split(' ').at(-1)))).toEqual(new Set(['FINISH']))
    expect(await typesOf(order)).toEqual(['order.moved'])
    const parts = order.parts!.map(({ id }) => id)
    await moveOrder(ann, order, 'FINISH', 'COMPLETED', { parts })
    expect(await typesOf(order)).toEqual(['order.moved', ...parts.map(() => 'part.moved'), 'order.moved'])
  })
})

describe('calls that know no parts', () => {
  test('a changed status moves all that are behind, as the order’s move does', async () => {
    const order = await aKitchen(ann, 'Boxes', 'Top')
    await movePart(ann, order, { name: 'Top', from: 'ORDER_IN', to: 'COMPLETED' })
    const { body } = await ann.visitor.patch(pathOf(order), { status: 'FINISH', title: 'Kitchen' })
    expect(stagesOf(body)).toEqual(['FINISH', 'A FINISH', 'B COMPLETED'])
  })

  test('another fulfillment decides between Delivery and Pickup', async () => {
    const order = await aKitchen(ann, 'Boxes', 'Top')
    await ann.visitor.patch(pathOf(order), { fulfillmentType: 'PICKUP' })
    await movePart(ann, order, { name: 'Boxes', from: 'ORDER_IN', to: 'PICKUP' })
    const there = await movePart(ann, order, { name: 'Top', from: 'ORDER_IN', to: 'DELIVERY' })
    expect(there.body.status).toBe('PICKUP')
    const { body } = await ann.visitor.patch(pathOf(order), { fulfillmentType: 'DELIVERY' })
    expect(stagesOf(body)).toEqual(['DELIVERY', 'A PICKUP', 'B DELIVERY'])
  })

  test('archiving and restoring leave the parts, and refuse all that would change them', async () => {
    const order = await aKitchen(ann, 'Boxes', 'Top')
    await movePart(ann, order, { name: 'Top', from: 'ORDER_IN', to: 'DELIVERY' })
    const before = await read(order)
    await ann.visitor.post(`${pathOf(order)}/archive`, {})
    const path = pathOfPart(order, 'Top')
    const answers = await Promise.all([
      ann.visitor.post(`${pathOf(order)}/parts`, { parts: [{ name: 'Trim' }] }),
      ann.visitor.patch(path, { pieces: 2 }),
      movePart(ann, order, { name: 'Top', from: 'DELIVERY', to: 'FINISH' }),
      moveOrder(ann, order, 'ORDER_IN', 'FINISH', { parts: [partNamed(order, 'Boxes').id] }),
      ann.visitor.put(`${path}/gone`),
      ann.visitor.delete(path),
      ann.visitor.post(`${pathOf(order)}/remakes`, { cause: 'other' }),
    ])
    const message = `${ann.user.displayName} archived order ${order.number}. Restore it first`
    for (const answer of answers) expect(answer).toMatchObject({ status: 409, body: { message } })
    const { body } = await ann.visitor.post(`${pathOf(order)}/restore`, {})
    expect(body.parts).toEqual(before.parts)
  })

  test('an order whose last part is removed is one without parts', async () => {
    const order = await aKitchen(ann, 'Top')
    const { body } = await ann.visitor.delete(pathOfPart(order, 'Top'))
    expect(body).toMatchObject({ parts: null, status: 'ORDER_IN' })
    expect((await moveOrder(ann, order, 'ORDER_IN', 'FINISH')).body.status).toBe('FINISH')
    expect((await restore(ann, order, 'Top')).body).toMatchObject({ status: 'ORDER_IN', parts: [{}] })
  })
})

describe('a remake of an order without parts', () => {
  const remake = ({ id }: Order) =>
    ann.visitor.post(`/api/orders/${id}/remakes`, { cause: 'damaged', pieces: 2 })

  test('makes the order a part that stays where it is, and removing the remake leads back', async () => {
    const order = await anOrder(ann, { title: 'Oak table' })
    const { body: done } = await moveOrder(ann, order, 'ORDER_IN', 'COMPLETED')
    const { status, body } = await remake(order)
    expect([status, stagesOf(body)]).toEqual([201, ['PRODUCTION', 'A COMPLETED', 'B PRODUCTION']])
    const [whole, again] = body.parts
    expect(whole).toMatchObject({ name: 'Oak table', remake: null, enteredStageAt: done.enteredStageAt })
    expect(again).toMatchObject({ name: 'Oak table', pieces: 2, remake: { of: whole.id } })
    expect(await typesOf(done)).toEqual(['part.added', 'remake.added', 'order.moved'])
    const { body: left } = await ann.visitor.delete(
      `/api/orders/${order.id}/parts/${again.id}?reason=It+fits`,
    )
    expect(stagesOf(left)).toEqual(['COMPLETED', 'A COMPLETED'])
  })

  test('shortens its title without halving a character', async () => {
    const { status, body } = await remake(await anOrder(ann, { title: `${'x'.repeat(59)}🪵 and more` }))
    expect([status, body.parts[0].name]).toEqual([201, 'x'.repeat(59)])
  })
})
