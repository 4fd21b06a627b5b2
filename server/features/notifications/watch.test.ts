import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { aMember, anAdmin, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { assign, note, unassign, watch } from '../../../test/support/inbox.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'

let kerf: TestKerf
let ann: Somebody
let bob: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  ann = await anAdmin(kerf)
  bob = await aMember(kerf, ann)
})

const read = async (by: Somebody, { id }: { id: string }) =>
  (await by.visitor.get(`/api/orders/${id}/watch`)).body

test('who is assigned or wrote a note watches by themselves, and says so', async () => {
  const order = await anOrder(ann)
  expect(await read(bob, order)).toEqual({ state: 'none', because: null })
  // Who took the order has no more to do with it than others.
  expect(await read(ann, order)).toEqual({ state: 'none', because: null })
  const { id } = await note(bob, order, 'Ring twice')
  expect(await read(bob, order)).toEqual({ state: 'watching', because: 'note' })
  await assign(ann, order, bob)
  expect(await read(bob, order)).toEqual({ state: 'watching', because: 'assigned' })
  await unassign(ann, order, bob)
  await bob.visitor.delete(`/api/orders/${order.id}/notes/${id}`)
  expect(await read(bob, order)).toEqual({ state: 'none', because: null })
})

test('what somebody chooses holds, for them alone, until they take it back', async () => {
  const order = await anOrder(ann)
  await assign(ann, order, bob)
  const { version } = (await ann.visitor.get(`/api/orders/${order.id}`)).body
  for (const state of ['watching', 'muted', 'watching'] as const) {
    expect(await watch(bob, order, state)).toEqual({ state, because: null })
    expect(await read(bob, order)).toEqual({ state, because: null })
    expect(await read(ann, order)).toEqual({ state: 'none', because: null })
  }
  expect(await watch(bob, order, 'none')).toEqual({ state: 'watching', because: 'assigned' })
  expect(await watch(ann, order, 'none')).toEqual({ state: 'none', because: null })
  // It stands in no log.
  expect((await ann.visitor.get(`/api/orders/${order.id}`)).body.version).toBe(version)
})

test.each([[{}], [{ state: null }], [{ state: 'loud' }], [{ state: ['muted'] }]])(
  '%j is refused',
  async (body) => {
    const order = await anOrder(ann)
    const message = 'State must be one of watching, muted, none'
    const { status, body: response } = await bob.visitor.put(`/api/orders/${order.id}/watch`, body)
    expect([status, response]).toEqual([400, { message, fields: { state: message } }])
  },
)

test('an order of another organization does not exist', async () => {
  const stranger = await anAdmin(kerf)
  const order = await anOrder(stranger)
  for (const id of [order.id, randomUUID(), 'x']) {
    const path = `/api/orders/${id}`
    for (const state of ['watching', 'muted', 'none']) {
      const { status, body } = await bob.visitor.put(`${path}/watch`, { state })
      expect([id, status, body]).toEqual([id, 404, { message: 'Order not found' }])
    }
    expect((await bob.visitor.get(`${path}/watch`)).status).toBe(404)
    expect((await bob.visitor.put(`${path}/notifications/read`)).status).toBe(404)
  }
  expect((await kerf.visitor().get(`/api/orders/${order.id}/watch`)).status).toBe(401)
  expect(await read(stranger, order)).toEqual({ state: 'none', because: null })
})
