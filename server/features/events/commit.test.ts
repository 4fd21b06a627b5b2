import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventSchema } from '#shared/events.ts'
import type { Note, Order } from '#shared/orders.ts'
import { aMember, anAdmin, anOrder, type Somebody } from '../../../test/factories.ts'
import { startKerf, type TestKerf } from '../../../test/kerf.ts'
import { countRoundTrips, type RoundTrips } from '../../../test/round-trips.ts'
import { Screen } from '../../../test/screen.ts'

let kerf: TestKerf
let ann: Somebody
let order: Order

beforeAll(async () => {
  kerf = await startKerf()
  ann = await anAdmin(kerf)
  order = await anOrder(ann)
})
afterAll(() => kerf.close())

const eventsOf = async (orderId: string) => {
  const { rows } = await kerf.database.pool.query(
    'select actor_id, type, data, version::int from events where order_id = $1 order by version desc',
    [orderId],
  )
  return rows
}

describe('a note', () => {
  let trips: RoundTrips
  let far: TestKerf

  beforeAll(async () => {
    trips = await countRoundTrips(kerf.connection)
    far = await kerf.another({ reached: trips.connection })
  })
  afterAll(async () => {
    await far.close()
    await trips.close()
  })

  test('takes four round trips to PostgreSQL after the one for its session', async () => {
    const there = far.visitor()
    there.cookie = ann.visitor.cookie
    const taken: number[] = []
    // What the server does beside it may come in between, now and then.
    for (let n = 0; n < 9; n += 1) {
      const told = trips.until('select pg_notify(')
      const { status } = await there.post(`/api/orders/${order.id}/notes`, { content: `Note ${n}` })
      expect(status).toBe(201)
      taken.push(await told)
    }
    expect(taken.toSorted((a, b) => a - b)[4]).toBe(1 + 4)
  })

  test('is answered with its organization, as the list has it and as screens are told', async () => {
    const bob = await aMember(kerf, ann)
    const screen = await Screen.live(ann.visitor)
    const { status, body } = await bob.visitor.post(`/api/orders/${order.id}/notes`, {
      content: 'Ring twice',
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      orgId: ann.orgId,
      orderId: order.id,
      authorId: bob.user.id,
      content: 'Ring twice',
      isInternal: false,
      createdAt: expect.any(String),
      updatedAt: body.createdAt,
      author: { id: bob.user.id, displayName: bob.user.displayName, profileImageUrl: null, role: 'SHOP' },
    })
    const notes: Note[] = (await ann.visitor.get(`/api/orders/${order.id}/notes`)).body
    expect(notes[0]).toEqual(body)
    expect(await screen.nextButPing()).toMatchObject({
      type: 'ORDER_UPDATED',
      event: { type: 'note.added', data: { noteId: body.id }, note: body, actor: body.author },
    })
    const [event] = await eventsOf(order.id)
    expect(event).toMatchObject({ actor_id: bob.user.id, type: 'note.added', data: { noteId: body.id } })
  })
})

describe('a PATCH with a status', () => {
  test('is the move that a move is', async () => {
    const [one, two] = [await anOrder(ann), await anOrder(ann)]
    const moved = await ann.visitor.post(`/api/orders/${one.id}/move`, {
      fromStatus: 'ORDER_IN',
      toStatus: 'FINISH',
    })
    const patched = await ann.visitor.patch(`/api/orders/${two.id}`, { status: 'FINISH' })
    const [byMove, byPatch] = [await eventsOf(one.id), await eventsOf(two.id)]
    expect(byPatch[0]).toEqual({ ...byMove[0], version: byPatch[0].version })
    const same = (order: Order) => ({
      ...order,
      id: '',
      number: '',
      version: 0,
      createdAt: '',
      updatedAt: '',
    })
    expect(same(patched.body)).toEqual(same(moved.body))
  })

  test('and other fields is one event', async () => {
    const one = await anOrder(ann)
    await ann.visitor.patch(`/api/orders/${one.id}`, { status: 'DELIVERY', title: 'Bench' })
    const [event, ...more] = await eventsOf(one.id)
    expect(more).toHaveLength(1)
    expect(event).toMatchObject({
      type: 'order.moved',
      data: {
        from: 'ORDER_IN',
        to: 'DELIVERY',
        changes: [{ field: 'title', from: 'Oak table', to: 'Bench' }],
      },
    })
  })
})

test('what an order and an organization went through are events of their types', async () => {
  const { rows } = await kerf.database.pool.query('select type, data from events')
  expect(rows.filter((row) => !eventSchema.safeParse(row).success)).toEqual([])
})
