import { beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#shared/orders/types.ts'
import type { Seen } from '#shared/realtime.ts'
import { aLink } from '../../../../test/support/customers/links.ts'
import { CustomerStream } from '../../../../test/support/customers/stream.ts'
import { aMember, anAdmin, anOrder, joins, type Somebody } from '../../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../../test/support/kerf.ts'
import { Screen } from '../../../../test/support/live/screen.ts'
import { fillOrders } from '../../../../test/support/many-orders.ts'

let kerf: TestKerf
let ann: Somebody
let bob: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  ann = await anAdmin(kerf)
  bob = await aMember(kerf, ann)
})

const look = (by: Somebody, { id }: Order, version: unknown) =>
  by.visitor.put(`/api/orders/${id}/seen`, { version })
const note = (by: Somebody, { id }: Order) =>
  by.visitor.post(`/api/orders/${id}/notes`, { content: 'Ring twice' })
const unseen = async (by: Somebody): Promise<Seen[]> => (await by.visitor.get('/api/orders/unseen')).body
const unseenIds = async (by: Somebody) => (await unseen(by)).map(({ orderId }) => orderId)
/** Until the consumer has come to the present of the organization. */
async function consumed({ orgId }: Somebody): Promise<void> {
  const there = async () => {
    const { rows } = await kerf.database.pool.query(
      `select p.version = o.version as there from organizations o
       join consumer_positions p on p.org_id = o.id and p.consumer = 'seen' where o.id = $1`,
      [orgId],
    )
    return rows[0]?.there
  }
  await expect.poll(there).toBe(true)
}

describe('an order that somebody else has changed', () => {
  test('is unseen by whoever looked at it before, until they look again', async () => {
    const order = await anOrder(ann)
    expect((await look(bob, order, order.version)).status).toBe(204)
    await note(ann, order)
    await expect.poll(() => unseenIds(bob)).toContain(order.id)
    const now = (await bob.visitor.get(`/api/orders/${order.id}`)).body
    expect((await unseen(bob)).find(({ orderId }) => orderId === order.id)).toEqual({
      orderId: order.id,
      seenVersion: order.version,
      changedVersion: now.version,
    })
    expect((await look(bob, order, now.version)).status).toBe(204)
    expect(await unseenIds(bob)).not.toContain(order.id)
  })

  test('is unseen when one of its parts has moved', async () => {
    const order = await anOrder(ann)
    const path = `/api/orders/${order.id}/parts`
    const { body } = await ann.visitor.post(path, { parts: [{ name: 'Doors' }, { name: 'Top' }] })
    expect((await look(bob, order, body.version)).status).toBe(204)
    const move = { fromStatus: 'ORDER_IN', toStatus: 'PRODUCTION' }
    expect((await ann.visitor.post(`${path}/${body.parts[0].id}/move`, move)).status).toBe(200)
    await expect.poll(() => unseenIds(bob)).toContain(order.id)
  })

  test('is unseen by whoever took it, and not by whoever never looked', async () => {
    const order = await anOrder(ann)
    await note(bob, order)
    await expect.poll(() => unseenIds(ann)).toContain(order.id)
    const cem = await aMember(kerf, ann)
    await note(ann, order)
    await consumed(ann)
    expect(await unseenIds(cem)).toEqual([])
    await look(ann, order, Number.MAX_SAFE_INTEGER)
  })

  test('is unseen when its customer has written, and not when they have opened their link', async () => {
    const order = await anOrder(ann)
    const { token } = await aLink(kerf, order)
    ;(await CustomerStream.live(kerf, token)).leave()
    await consumed(ann)
    expect(await unseenIds(ann)).not.toContain(order.id)
    await kerf.visitor().post(`/api/t/${token}/messages`, { content: 'Hello' })
    await expect.poll(() => unseenIds(ann)).toContain(order.id)
    await look(ann, order, Number.MAX_SAFE_INTEGER)
  })

  test('is unseen by whoever is assigned to it by somebody else', async () => {
    const order = await anOrder(ann)
    await ann.visitor.put(`/api/orders/${order.id}/assignees/${bob.user.id}`)
    await expect.poll(() => unseenIds(bob)).toContain(order.id)
    await look(bob, order, Number.MAX_SAFE_INTEGER)
    await bob.visitor.delete(`/api/orders/${order.id}/assignees/${bob.user.id}`)
    await consumed(ann)
    expect(await unseenIds(bob)).not.toContain(order.id)
  })

  test('is not unseen by one’s own changes, nor while it is archived', async () => {
    const order = await anOrder(ann)
    await look(bob, order, order.version)
    await note(bob, order)
    await consumed(ann)
    expect(await unseenIds(bob)).not.toContain(order.id)
    await ann.visitor.post(`/api/orders/${order.id}/archive`, {})
    await consumed(ann)
    expect(await unseenIds(bob)).not.toContain(order.id)
    await ann.visitor.post(`/api/orders/${order.id}/restore`)
    await expect.poll(() => unseenIds(bob)).toContain(order.id)
  })

  test('a look at what it was is no look at what it is, and a look ahead counts for nothing more', async () => {
    const order = await anOrder(ann)
    await look(bob, order, order.version)
    const { body: changed } = await ann.visitor.patch(`/api/orders/${order.id}`, { title: 'Bench' })
    await consumed(ann)
    await look(bob, order, changed.version - 1)
    expect(await unseenIds(bob)).toContain(order.id)
    await look(bob, order, Number.MAX_SAFE_INTEGER)
    await note(ann, order)
    await expect.poll(() => unseenIds(bob)).toContain(order.id)
  })
})

test('of more orders than anybody looks at those are answered that changed last', async () => {
  const owner = await anAdmin(kerf)
  await fillOrders(kerf, owner, { count: 5002 })
  await kerf.database.pool.query(
    `insert into order_seen (org_id, order_id, user_id, seen_version, changed_version)
     select org_id, id, $2, 1, substring(number from 3)::int + 1 from orders where org_id = $1 and title = 'Many'`,
    [owner.orgId, owner.user.id],
  )
  const changed = (await unseen(owner)).map(({ changedVersion }) => changedVersion)
  expect(changed).toEqual(Array.from({ length: 5000 }, (_, at) => 5003 - at))
})

test('only one’s own screens are told, at every process', async () => {
  const second = await kerf.another()
  try {
    const there = second.visitor()
    there.cookie = bob.visitor.cookie
    const order = await anOrder(ann)
    await look(bob, order, order.version)
    const screens = [await Screen.live(bob.visitor), await Screen.live(there)]
    const other = await Screen.live(ann.visitor)
    await note(ann, order)
    for (const screen of screens) {
      expect(await screen.nextPersonal()).toMatchObject({ type: 'SEEN', orderId: order.id })
    }
    const { version } = (await bob.visitor.get(`/api/orders/${order.id}`)).body
    await look(bob, order, version)
    const told = { type: 'SEEN', orderId: order.id, seenVersion: version, changedVersion: version }
    for (const screen of screens) expect(await screen.nextPersonal()).toEqual(told)
    // The first that the colleague is told is about an order of her own.
    const own = await anOrder(ann)
    await note(bob, own)
    expect(await other.nextPersonal()).toMatchObject({ orderId: own.id })
  } finally {
    await second.close()
  }
})

describe('saying that one has seen an order', () => {
  test.each([
    [{}, 'Version must be a whole number'],
    [{ version: null }, 'Version must be a whole number'],
    [{ version: '1' }, 'Version must be a whole number'],
    [{ version: 1.5 }, 'Version must be a whole number'],
    [{ version: -1 }, 'Version must be at least 0'],
    [{ version: 1e300 }, 'Version must be a whole number'],
  ])('needs a version: %j', async (body, message) => {
    const order = await anOrder(ann)
    const { status, body: response } = await bob.visitor.put(`/api/orders/${order.id}/seen`, body)
    expect([status, response]).toEqual([400, { message, fields: { version: message } }])
  })

  test('needs an order of the active organization', async () => {
    const stranger = await anAdmin(kerf)
    const order = await anOrder(stranger)
    for (const id of [order.id, crypto.randomUUID(), 'unseen', 'x']) {
      const { status, body } = await bob.visitor.put(`/api/orders/${id}/seen`, { version: 1 })
      expect([id, status, body]).toEqual([id, 404, { message: 'Order not found' }])
    }
    expect((await kerf.visitor().put(`/api/orders/${order.id}/seen`, { version: 1 })).status).toBe(401)
    expect((await kerf.visitor().get('/api/orders/unseen')).status).toBe(401)
  })

  test('what was seen in one organization is nothing in another, and goes with the membership', async () => {
    const host = await anAdmin(kerf)
    await joins(bob, host)
    await bob.visitor.put('/api/user/organization', { orgId: host.orgId })
    const order = await anOrder(host)
    await look(bob, order, order.version)
    await note(host, order)
    await expect.poll(() => unseenIds(bob)).toEqual([order.id])
    await bob.visitor.put('/api/user/organization', { orgId: ann.orgId })
    expect(await unseenIds(bob)).not.toContain(order.id)
    await host.visitor.delete(`/api/organizations/${host.orgId}/members/${bob.user.id}`)
    const { rows } = await kerf.database.pool.query(
      'select from order_seen where org_id = $1 and user_id = $2',
      [host.orgId, bob.user.id],
    )
    expect(rows).toEqual([])
    await note(host, order)
    await consumed(host)
  })
})
