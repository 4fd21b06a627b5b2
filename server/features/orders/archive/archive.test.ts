import { beforeAll, describe, expect, test } from 'vitest'
import { STATUSES, type Status } from '#shared/orders/orders.ts'
import { aMember, anAdmin, anOrder, type Somebody } from '../../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../../test/support/kerf.ts'

let kerf: TestKerf
let admin: Somebody
let shop: Somebody
let sales: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf)
  shop = await aMember(kerf, admin, 'SHOP')
  sales = await aMember(kerf, admin, 'SALES')
})

async function anOrderIn(status: Status) {
  const order = await anOrder(admin)
  const move = { fromStatus: 'ORDER_IN', toStatus: status }
  return (await admin.visitor.post(`/api/orders/${order.id}/move`, move)).body
}

const archive = (by: Somebody, id: string, reason?: string) =>
  by.visitor.post(`/api/orders/${id}/archive`, { reason })

const numbersIn = async (query = '') =>
  (await admin.visitor.get(`/api/orders/archive${query}`)).body.map(
    (order: { number: string }) => order.number,
  )

describe('archiving', () => {
  test.each(STATUSES)('from %s: an admin may, others only from Delivery and Pickup', async (status) => {
    const leaving = status === 'DELIVERY' || status === 'PICKUP'
    for (const by of [shop, sales]) {
      const order = await anOrderIn(status)
      const response = await archive(by, order.id, 'Archived from board')
      expect(response.status).toBe(leaving ? 200 : 403)
      if (!leaving) expect(response.body.message).toContain('Only an admin can archive order')
      const now = (await admin.visitor.get(`/api/orders/${order.id}`)).body
      expect(now.isArchived).toBe(leaving)
    }
    const order = await anOrderIn(status)
    const response = await archive(admin, order.id)
    expect(response.body).toMatchObject({ isArchived: true, status, lastUpdatedBy: admin.user.id })
    expect(Date.parse(response.body.archivedAt)).not.toBeNaN()
  })

  test('who took an order a minute ago takes it back, whatever its stage; its number stays used', async () => {
    const taken = await anOrder(sales)
    await shop.visitor.patch(`/api/orders/${taken.id}`, { status: 'FINISH' })
    expect((await archive(shop, taken.id)).status).toBe(403)
    const { status, body } = await sales.visitor.post(`/api/orders/${taken.id}/archive`, { undo: true })
    expect([status, body.isArchived]).toEqual([200, true])
    const [latest] = (await sales.visitor.get(`/api/orders/${taken.id}/activities`)).body
    expect(latest.message).toBe('archived the order (undo)')

    const late = await anOrder(sales)
    expect(late.number > taken.number).toBe(true)
    await kerf.database.pool.query(
      "update orders set created_at = now() - interval '61 seconds' where id = $1",
      [late.id],
    )
    expect((await archive(sales, late.id)).status).toBe(403)
  })

  test('takes the order off the board, and restoring puts it back where it was', async () => {
    const order = await anOrderIn('FINISH')
    const onBoard = async () =>
      (await shop.visitor.get('/api/orders')).body.some((one: { id: string }) => one.id === order.id)
    await archive(admin, order.id)
    expect(await onBoard()).toBe(false)
    expect(await numbersIn()).toContain(order.number)
    const restored = await sales.visitor.post(`/api/orders/${order.id}/restore`)
    expect(restored.body).toMatchObject({ isArchived: false, archivedAt: null, status: 'FINISH' })
    expect(await onBoard()).toBe(true)
    expect(await numbersIn()).not.toContain(order.number)
  })

  test('twice is once: nothing more is recorded', async () => {
    const order = await anOrderIn('PICKUP')
    const first = (await archive(shop, order.id, 'Collected')).body
    expect((await archive(shop, order.id, 'Again')).body.version).toBe(first.version)
    await shop.visitor.post(`/api/orders/${order.id}/restore`)
    const restored = (await shop.visitor.post(`/api/orders/${order.id}/restore`)).body
    expect(restored.version).toBe(first.version + 1)
    const feed = (await shop.visitor.get(`/api/orders/${order.id}/activities`)).body
    expect(feed.map((item: { message: string }) => item.message).slice(0, 2)).toEqual([
      'restored the order',
      'archived the order: Collected',
    ])
  })

  test('an archived order can be read, and neither moved nor edited nor assigned', async () => {
    const order = await anOrderIn('DELIVERY')
    await archive(shop, order.id)
    const move = { fromStatus: 'DELIVERY', toStatus: 'PICKUP' }
    const refused = [
      await shop.visitor.post(`/api/orders/${order.id}/move`, move),
      await shop.visitor.patch(`/api/orders/${order.id}`, { title: 'Changed' }),
      await shop.visitor.put(`/api/orders/${order.id}/assignees/${shop.user.id}`),
    ]
    for (const { status, body } of refused) {
      expect(status).toBe(409)
      const archiver = shop.user.displayName
      expect(body.message).toBe(`${archiver} archived order ${order.number}. Restore it first`)
    }
    expect((await shop.visitor.get(`/api/orders/${order.id}`)).body.title).toBe('Oak table')
  })

  test('wrong input and orders of others', async () => {
    const order = await anOrderIn('PICKUP')
    const other = await anAdmin(kerf)
    expect((await archive(other, order.id)).status).toBe(404)
    expect((await other.visitor.post(`/api/orders/${order.id}/restore`)).status).toBe(404)
    expect((await archive(admin, 'no-id')).status).toBe(404)
    expect((await archive(admin, order.id, 'x'.repeat(501))).body.fields.reason).toContain('500 characters')
    expect((await kerf.visitor().post(`/api/orders/${order.id}/archive`, {})).status).toBe(401)
  })
})

describe('the archive', () => {
  test('lists the latest first, filtered by search, status, priority and fulfillment', async () => {
    const owner = await anAdmin(kerf)
    const make = async (input: Parameters<typeof anOrder>[1], status: Status) => {
      const order = await anOrder(owner, input)
      await owner.visitor.patch(`/api/orders/${order.id}`, { status })
      await archive(owner, order.id)
    }
    await make({ title: 'Oak bench', priority: 'HIGH' }, 'PICKUP')
    await make({ title: 'Ash bench', fulfillmentType: 'DELIVERY' }, 'DELIVERY')
    await anOrder(owner, { title: 'Bench on the board' })
    const titles = async (query = '') =>
      (await owner.visitor.get(`/api/orders/archive${query}`)).body.map((one: { title: string }) => one.title)
    expect(await titles()).toEqual(['Ash bench', 'Oak bench'])
    expect(await titles('?search=BENCH%20oak')).toEqual(['Oak bench'])
    expect(await titles('?status=DELIVERY')).toEqual(['Ash bench'])
    expect(await titles('?priority=HIGH')).toEqual(['Oak bench'])
    expect(await titles('?fulfillmentType=DELIVERY,PICKUP')).toEqual(['Ash bench', 'Oak bench'])
    expect(await titles('?search=%25')).toEqual([])
    expect((await owner.visitor.get('/api/orders/archive?status=GONE')).status).toBe(400)
  })
})
