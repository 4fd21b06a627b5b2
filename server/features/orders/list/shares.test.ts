import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAdmin, anOrder } from '../../../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../../../test/support/kerf.ts'
import { untilBlocked } from '../../../../test/support/database/locks.ts'

let kerf: OwnKerf

beforeAll(async () => {
  kerf = await startKerf()
})
afterAll(() => kerf.close())

/** Nobody can read an order meanwhile. */
async function withoutOrders<T>(work: () => Promise<T>): Promise<T> {
  const holder = new pg.Client(kerf.connection)
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query('lock table orders in access exclusive mode')
    return await work()
  } finally {
    await holder.end()
  }
}

describe('while thirty searches of one organization wait for the database', () => {
  test('other organizations’ boards and the health are answered, and what is too much is refused', async () => {
    const [ann, bob] = [await anAdmin(kerf), await anAdmin(kerf)]
    await anOrder(bob)
    const before = (await bob.visitor.get('/api/orders')).body
    const searches = await withoutOrders(async () => {
      const path = (n: number) => (n % 2 ? `/api/orders?q=oak${n}` : `/api/orders/archive?search=oak${n}`)
      const underway = Array.from({ length: 30 }, (_, n) => ann.visitor.get(path(n)))
      await untilBlocked({ database: kerf.database })
      const board = await bob.visitor.get('/api/orders')
      expect([board.status, board.body]).toEqual([200, before])
      expect((await bob.visitor.get('/api/user')).status).toBe(200)
      expect((await kerf.visitor().get('/api/health')).status).toBe(200)
      return underway
    })
    const responses = await Promise.all(searches)
    const refused = responses.filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(0)
    for (const { status, headers, body } of refused) {
      expect([status, headers.get('retry-after')]).toEqual([503, '2'])
      expect(body.message).toMatch(/^(Your shop is loading too many lists|This search takes too long)/)
    }
    expect(refused.length).toBeLessThan(30)
    expect((await ann.visitor.get('/api/orders?q=oak')).status).toBe(200)
  })
})

test('a search that takes too long is ended with a sentence', async () => {
  const ann = await anAdmin(kerf)
  const { status, headers, body } = await withoutOrders(() => ann.visitor.get('/api/orders?q=oak'))
  expect([status, headers.get('retry-after'), body]).toEqual([
    503,
    '2',
    { message: 'This search takes too long. Search for a longer word' },
  ])
})
