import { gunzipSync } from 'node:zlib'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CreateOrder, Order } from '#shared/orders/types.ts'
import { aMember, anAdmin, anOrder, type Somebody } from '../../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../../test/support/kerf.ts'
import { fillOrders } from '../../../../test/support/many-orders.ts'

let kerf: TestKerf

beforeAll(async () => {
  kerf = await sharedKerf()
})

const board = ({ visitor }: Somebody, headers?: Record<string, string>) => visitor.get('/api/orders', headers)
const archive = (order: Order) =>
  kerf.database.pool.query(
    `with raised as (update organizations set version = version + 1 where id = $1 returning version)
     update orders set is_archived = true, archived_at = now(), version = raised.version from raised
     where org_id = $1 and orders.id = $2`,
    [order.orgId, order.id],
  )

describe('the board', () => {
  test('of a new shop is empty', async () => {
    const { status, headers, body } = await board(await anAdmin(kerf))
    expect([status, body]).toEqual([200, []])
    expect(headers.get('x-board-version')).toBe('0')
  })

  test('lists stage by stage, and in each what is next first', async () => {
    const ann = await anAdmin(kerf)
    // In the order in which the board must show them.
    const inputs: [Partial<CreateOrder>, string][] = [
      [{ priority: 'RUSH' }, 'ORDER_IN'],
      [{ priority: 'HIGH', dueDate: '2000-01-01' }, 'ORDER_IN'],
      [{ priority: 'HIGH', dueDate: '2026-12-01' }, 'ORDER_IN'],
      [{ priority: 'MEDIUM', dueDate: '2026-11-30' }, 'ORDER_IN'],
      [{ priority: 'MEDIUM' }, 'ORDER_IN'],
      [{ priority: 'LOW', dueDate: '2020-01-01' }, 'ORDER_IN'],
      [{ priority: 'LOW' }, 'PRODUCTION'],
      [{ priority: 'RUSH', dueDate: '2026-12-01' }, 'PICKUP'],
      [{ priority: 'RUSH' }, 'PICKUP'],
    ]
    const made: string[] = []
    for (const [input, status] of inputs.toReversed()) {
      const { id } = await anOrder(ann, input)
      if (status !== 'ORDER_IN') await ann.visitor.patch(`/api/orders/${id}`, { status })
      made.unshift(id)
    }
    expect((await board(ann)).body.map(({ id }: Order) => id)).toEqual(made)
  })

  test('orders of equal urgency stand by number, the older first', async () => {
    const ann = await anAdmin(kerf)
    const orders = await Promise.all(
      Array.from({ length: 12 }, () => anOrder(ann, { dueDate: '2026-12-01' })),
    )
    const numbers = (await board(ann)).body.map(({ number }: Order) => number)
    expect(numbers).toEqual(orders.map(({ number }) => number).sort())
  })

  test('has each order as it is read by itself', async () => {
    const ann = await anAdmin(kerf)
    const order = await anOrder(ann, { notes: 'Ring "twice" 🔔 \u2028 </script>' })
    const { body } = await board(ann)
    expect(body).toEqual([order])
    expect((await ann.visitor.get(`/api/orders/${order.id}`)).body).toEqual(body[0])
  })

  test('has no archived order, as soon as it is archived', async () => {
    const ann = await anAdmin(kerf)
    const [kept, gone] = [await anOrder(ann), await anOrder(ann)]
    expect((await board(ann)).body).toHaveLength(2)
    await archive(gone)
    expect((await board(ann)).body.map(({ id }: Order) => id)).toEqual([kept.id])
    expect((await ann.visitor.get(`/api/orders/${gone.id}`)).body).toMatchObject({ isArchived: true })
  })

  test('has no other organization’s orders', async () => {
    const [ann, bob] = [await anAdmin(kerf), await anAdmin(kerf)]
    const [mine, theirs] = [await anOrder(ann), await anOrder(bob)]
    expect((await board(ann)).body.map(({ id }: Order) => id)).toEqual([mine.id])
    expect((await board(bob)).body.map(({ id }: Order) => id)).toEqual([theirs.id])
    expect(JSON.stringify((await board(bob)).body)).not.toContain(ann.orgId)
  })

  test('is for those who are signed in', async () => {
    expect((await kerf.visitor().get('/api/orders')).status).toBe(401)
  })
})

describe('the board is exact after every write', () => {
  test('whichever of two processes took it', async () => {
    const second = await kerf.another()
    try {
      const ann = await anAdmin(kerf)
      const there = second.visitor()
      there.cookie = ann.visitor.cookie
      const order = await anOrder(ann)
      for (const [n, writer] of [ann.visitor, there, there, ann.visitor, there].entries()) {
        const { body } = await writer.patch(`/api/orders/${order.id}`, { title: `Title ${n}` })
        for (const reader of [there, ann.visitor]) {
          const response = await reader.get('/api/orders')
          expect(response.body).toEqual([body])
          expect(response.headers.get('x-board-version')).toBe(String(body.version))
        }
      }
    } finally {
      await second.close()
    }
  })

  test('also for those who read while others write', async () => {
    const ann = await anAdmin(kerf)
    const bob = await aMember(kerf, ann)
    const orders = await Promise.all(Array.from({ length: 10 }, () => anOrder(ann)))
    const writes = orders.map(async ({ id }, n) => {
      const written = (await ann.visitor.patch(`/api/orders/${id}`, { title: `Title ${n}` })).body
      const seen = (await board(bob)).body.find((order: Order) => order.id === id)
      expect(seen).toEqual(written)
    })
    await Promise.all(writes)
  })

  test('and its version is one from which events continue: nothing newer is missing', async () => {
    const ann = await anAdmin(kerf)
    const reads = Array.from({ length: 20 }, async (_, n) => {
      if (n % 2) await anOrder(ann)
      const { headers, body } = await board(ann)
      const version = Number(headers.get('x-board-version'))
      const versions = body.map((order: Order) => order.version)
      for (let at = 1; at <= version; at += 1) expect(versions).toContain(at)
    })
    await Promise.all(reads)
  })
})

describe('an unchanged board', () => {
  test('is answered with 304 and no body', async () => {
    const ann = await anAdmin(kerf)
    await anOrder(ann)
    const etag = (await board(ann)).headers.get('etag') ?? ''
    const { status, headers, body } = await board(ann, { 'if-none-match': etag })
    expect([status, body]).toEqual([304, undefined])
    expect(headers.get('etag')).toBe(etag)
  })

  test('is no longer unchanged after any change', async () => {
    const ann = await anAdmin(kerf)
    const order = await anOrder(ann)
    const etag = (await board(ann)).headers.get('etag') ?? ''
    await ann.visitor.patch(`/api/orders/${order.id}`, { title: 'Bench' })
    const changed = await board(ann, { 'if-none-match': etag })
    expect([changed.status, changed.body[0].title]).toEqual([200, 'Bench'])
    await ann.visitor.patch(`/api/orders/${order.id}`, { title: order.title })
    expect((await board(ann, { 'if-none-match': etag })).status).toBe(200)
  })

  test('is not unchanged for another organization at the same version', async () => {
    const [ann, bob] = [await anAdmin(kerf), await anAdmin(kerf)]
    const [mine] = [await anOrder(ann), await anOrder(bob)]
    const etag = (await board(bob)).headers.get('etag') ?? ''
    expect((await board(ann, { 'if-none-match': etag })).body).toEqual([mine])
  })

  test('may be kept by the browser only, and must be asked for again', async () => {
    const { headers } = await board(await anAdmin(kerf))
    expect(headers.get('cache-control')).toBe('private, no-cache')
    expect(headers.get('vary')).toMatch(/accept-encoding/i)
    expect(headers.get('vary')).toMatch(/cookie/i)
  })
})

describe('compressed', () => {
  const raw = (somebody: Somebody, acceptEncoding: string) =>
    new Promise<{ encoding: string | undefined; body: Buffer }>((resolve, reject) => {
      const headers = { cookie: somebody.visitor.cookie, 'accept-encoding': acceptEncoding }
      request(`${kerf.url}/api/orders`, { headers }, (response) => {
        buffer(response).then(
          (body) => resolve({ encoding: response.headers['content-encoding'], body }),
          reject,
        )
      })
        .on('error', reject)
        .end()
    })

  test('it is the same board', async () => {
    const ann = await anAdmin(kerf)
    await Promise.all(Array.from({ length: 20 }, () => anOrder(ann, { notes: 'Öl 木 '.repeat(100) })))
    const plain = await raw(ann, 'identity')
    const gzipped = await raw(ann, 'br, gzip;q=0.8')
    expect([plain.encoding, gzipped.encoding]).toEqual([undefined, 'gzip'])
    expect(gunzipSync(gzipped.body).equals(plain.body)).toBe(true)
    expect(gzipped.body.length).toBeLessThan(plain.body.length / 5)
  })

  test('it is the same board after each change', async () => {
    const ann = await anAdmin(kerf)
    await fillOrders(kerf, ann, { count: 300, notes: 300 })
    const orders: Order[] = (await board(ann)).body
    expect((await raw(ann, 'gzip')).encoding).toBe('gzip')
    const change = async ({ id, status }: Order, n: number) => {
      if (n % 2) return ann.visitor.patch(`/api/orders/${id}`, { notes: `${n} 木`.repeat(n) })
      return ann.visitor.post(`/api/orders/${id}/move`, { fromStatus: status, toStatus: 'FINISH' })
    }
    for (const [n, at] of [0, 1, 150, 151, 299, 300].entries()) {
      await change(orders[at]!, n)
      const [plain, gzipped] = [await raw(ann, 'identity'), await raw(ann, 'gzip')]
      expect(gunzipSync(gzipped.body).equals(plain.body)).toBe(true)
    }
    await ann.visitor.put('/api/user/profile', { displayName: 'Ann Other' })
    const [plain, gzipped] = [await raw(ann, 'identity'), await raw(ann, 'gzip')]
    expect(plain.body.includes('Ann Other')).toBe(true)
    expect(gunzipSync(gzipped.body).equals(plain.body)).toBe(true)
  })

  test('only for those who take it', async () => {
    const ann = await anAdmin(kerf)
    for (const accept of ['', 'br', 'x-gzip-not', 'gzip;q=0', 'identity, gzip; q=0.0']) {
      expect([accept, (await raw(ann, accept)).encoding]).toEqual([accept, undefined])
    }
    for (const accept of ['gzip', 'GZIP', 'deflate, gzip', 'gzip;q=1']) {
      expect([accept, (await raw(ann, accept)).encoding]).toEqual([accept, 'gzip'])
    }
  })
})
