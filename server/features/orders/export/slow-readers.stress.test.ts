import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAdmin, anOrder, type Somebody } from '../../../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../../../test/support/kerf.ts'
import { fillOrders } from '../../../../test/support/many-orders.ts'
import { unread } from '../../../../test/support/slow-readers.ts'

type Row = Record<string, string>

let kerf: OwnKerf

beforeAll(async () => {
  kerf = await startKerf()
})
afterAll(() => kerf.close())

test('long lists of one organization let another one’s board through', async () => {
  const [ann, bob] = [await anAdmin(kerf), await anAdmin(kerf)]
  await fillOrders(kerf, ann, { count: 4000 })
  await anOrder(bob)
  let boards = 0
  const readBoard = async () => {
    expect((await bob.visitor.get('/api/orders')).status).toBe(200)
    return false
  }
  const underway = Array.from({ length: 4 }, async () => {
    const { status, body } = await ann.visitor.get('/api/orders?priority=MEDIUM')
    expect([status, body.length]).toEqual([200, 4001])
  })
  const all = Promise.all(underway).then(() => true)
  while (!(await Promise.race([all, readBoard()]))) boards += 1
  // How many depends on the machine; that others have their turn within a list is tested with orders.presenter.
  expect(boards).toBeGreaterThan(0)
})

describe('an export whose reader takes nothing', () => {
  const stalled = (by: Somebody, at = kerf.url) => unread(by, `${at}/api/export/csv`)

  async function aLargeShop(at = kerf): Promise<Somebody> {
    const shop = await anAdmin(at)
    await fillOrders(at, shop, { count: 4000, notes: 5000 })
    return shop
  }

  test('keeps nobody of another organization waiting', async () => {
    const [shop, other] = [await aLargeShop(), await anAdmin(kerf)]
    const first = await stalled(shop)
    // These wait for the first one.
    const more = Array.from({ length: 5 }, () => stalled(shop))
    expect((await other.visitor.get('/api/export/csv')).status).toBe(200)
    first.destroy()
    for (const one of more) void one.then((message) => message.destroy())
    await Promise.all(more)
    expect((await shop.visitor.get('/api/export/csv?q=nothing')).status).toBe(200)
  })

  test('is one of four, and a fifth organization has its own at once', async () => {
    const patient = await startKerf({ times: { exportStalledMs: 600_000 } })
    const slow: IncomingMessage[] = []
    try {
      for (let n = 0; n < 4; n += 1) slow.push(await stalled(await aLargeShop(patient), patient.url))
      const other = await anAdmin(patient)
      await anOrder(other, { title: 'A table of the fifth' })
      const { status, body } = await other.visitor.get('/api/export/csv')
      expect([status, body]).toEqual([200, expect.stringContaining('A table of the fifth')])
      // Nor are they ended for it.
      for (const message of slow) {
        expect(parse(await buffer(message), { bom: true, record_delimiter: '\r\n' })).toHaveLength(4002)
      }
    } finally {
      for (const message of slow) message.destroy()
      await patient.close()
    }
  })

  test('has each order of its list once, whatever is moved or archived meanwhile', async () => {
    const shop = await aLargeShop()
    const list = async () => parse(await buffer(await stalled(shop)), { bom: true, columns: true }) as Row[]
    const before = await list()
    const message = await stalled(shop)
    // From the end of the list, which has not been read yet, to its beginning, and out of it.
    await kerf.database.pool.query(
      `update orders set priority = case when number = $2 then 'RUSH' else priority end,
         is_archived = number = $3, archived_at = case when number = $3 then now() end
       where org_id = $1 and number in ($2, $3)`,
      [shop.orgId, before.at(-1)?.Number, before.at(-2)?.Number],
    )
    const during = parse(await buffer(message), { bom: true, columns: true }) as Row[]
    expect(during.map((row) => row.Number)).toEqual(before.map((row) => row.Number))
    expect([before.at(-1)?.Priority, during.at(-1)?.Priority]).toEqual(['MEDIUM', 'RUSH'])
    expect(await list()).toHaveLength(before.length - 1)
  })

  test('is ended, and the next one has its place', async () => {
    const impatient = await startKerf({ times: { exportStalledMs: 100 } })
    try {
      const shop = await aLargeShop(impatient)
      const message = await stalled(shop, impatient.url)
      message.on('error', () => undefined)
      const next = await shop.visitor.get('/api/export/csv?q=nothing')
      expect(next.status).toBe(200)
      const ended = new Promise((resolve) => message.once('close', resolve))
      message.resume()
      await ended
      expect(message.complete).toBe(false)
    } finally {
      await impatient.close()
    }
  })
})
