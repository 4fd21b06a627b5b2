import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#shared/orders/types.ts'
import { anAdmin, anOrder, type Somebody } from '../../../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../../../test/support/kerf.ts'
import { fillOrders } from '../../../../test/support/many-orders.ts'

let kerf: OwnKerf
let admin: Somebody

const COUNT = 250

beforeAll(async () => {
  kerf = await startKerf()
  admin = await anAdmin(kerf)
  // Ten of them at each moment, between two milliseconds.
  await fillOrders(kerf, admin, { count: COUNT, archived: true })
  await kerf.database.pool.query(
    `update orders set archived_at = '2026-11-22T09:30:00.0005Z'::timestamptz + (substr(number, 3)::int / 10) * interval '1 ms'
     where is_archived`,
  )
})
afterAll(() => kerf.close())

const nextOf = (headers: Headers) =>
  /^<(\/api\/orders\/archive\?[^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]

async function walk(by: Somebody, start: string): Promise<Order[][]> {
  const pages: Order[][] = []
  for (let path: string | undefined = start; path;) {
    const { status, headers, body } = await by.visitor.get(path)
    expect(status).toBe(200)
    pages.push(body)
    path = nextOf(headers)
    expect(headers.has('link')).toBe(path !== undefined)
  }
  return pages
}

describe('the pages of the archive', () => {
  test('have each order once, the latest archived first', async () => {
    const pages = await walk(admin, '/api/orders/archive')
    expect(pages.map((page) => page.length)).toEqual([100, 100, 50])
    const orders = pages.flat()
    expect(new Set(orders.map(({ id }) => id)).size).toBe(COUNT)
    const times = orders.map(({ archivedAt }) => archivedAt ?? '')
    expect(times).toEqual(times.toSorted().toReversed())
  })

  test('go on with the same filter', async () => {
    const pages = await walk(admin, '/api/orders/archive?search=Many%20X-&priority=MEDIUM,LOW')
    expect(pages.flat()).toHaveLength(COUNT)
    expect(await walk(admin, '/api/orders/archive?search=X-77')).toEqual([
      [expect.objectContaining({ number: 'X-77' })],
    ])
    expect(await walk(admin, '/api/orders/archive?priority=RUSH')).toEqual([[]])
  })

  test('go on from an order that was restored since', async () => {
    const first = await admin.visitor.get('/api/orders/archive')
    const last = first.body.at(-1) as Order
    await admin.visitor.post(`/api/orders/${last.id}/restore`)
    const second = await admin.visitor.get(nextOf(first.headers) ?? '')
    expect(second.body).toHaveLength(100)
    const again = await walk(admin, '/api/orders/archive')
    expect(second.body).toEqual(again.flat().slice(99, 199))
    await admin.visitor.post(`/api/orders/${last.id}/archive`, {})
  })

  test('are one’s own organization’s, whatever place is asked for', async () => {
    const other = await anAdmin(kerf)
    await anOrder(other)
    const next = nextOf((await admin.visitor.get('/api/orders/archive')).headers) ?? ''
    expect((await other.visitor.get(next)).body).toEqual([])
  })

  test.each([
    'x',
    '_',
    '2026-11-22T09:30:00.000Z',
    '2026-11-22T09:30:00.000Z_x',
    '0000-01-01T00:00:00.000Z_7a1f1c0e-98a5-4f0c-9d1c-3c1a1f0a2b3c',
    '2026-02-30T09:30:00.000Z_7a1f1c0e-98a5-4f0c-9d1c-3c1a1f0a2b3c',
    '2026-11-22T09:30:00.000Z_7a1f1c0e-98a5-4f0c-9d1c-3c1a1f0a2b3c_',
    `2026-11-22T09:30:00.${'0'.repeat(300)}Z_7a1f1c0e-98a5-4f0c-9d1c-3c1a1f0a2b3c`,
  ])('do not go on after %j', async (after) => {
    const { status, body } = await admin.visitor.get(`/api/orders/archive?after=${encodeURIComponent(after)}`)
    expect([status, body.fields]).toEqual([400, { after: 'Invalid cursor' }])
  })
})
