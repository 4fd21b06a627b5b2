import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CreateOrder } from '#shared/orders/types.ts'
import { aMember, anAdmin, anOrder, type Somebody } from '../../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../../test/support/kerf.ts'

let kerf: TestKerf
let admin: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf)
})

async function exported(somebody: Somebody, query = ''): Promise<Record<string, string>[]> {
  const response = await fetch(`${kerf.url}/api/export/csv${query}`, {
    headers: { cookie: somebody.visitor.cookie ?? '' },
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="orders.csv"')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  return parse(bytes, { bom: true, columns: true, record_delimiter: ['\r\n', '\n'] })
}

/** As the import reads it: without the apostrophe before what would be a formula, wherever a cell may begin. */
const typed = (text = '') => text.replace(/(^|[;\t\r\n])'(?=["']*[=+\-@\t\r])/g, '$1')
/** Cells that a spreadsheet makes of it which takes another separator. */
const cut = (text = '') => text.split(/[;\t\r\n]/)

// Line breaks at the ends are trimmed away when an order is taken.
const awkward = fc
  .string({
    unit: fc.constantFrom('a', 'ä', '"', ',', ';', '\n', '=', '+', '-', '@', '<', ' ', '😀'),
    minLength: 1,
  })
  .filter((text) => text.trim() === text && text.length > 0)

/** As titles are. */
const onOneLine = (texts: fc.Arbitrary<string>) =>
  texts
    .map((text) => text.replaceAll(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' '))
    .filter((text) => text.trim() === text && text !== '')

describe('the export', () => {
  test('parsed back it is what was typed, with formulas made harmless', async () => {
    await fc.assert(
      fc.asyncProperty(onOneLine(awkward), awkward, async (title, notes) => {
        const order = await anOrder(admin, { title, notes })
        const rows = await exported(admin, `?q=${order.number}`)
        const row = rows.find((one) => one.Number === order.number)
        expect([typed(row?.['Title']), typed(row?.['Notes']), row?.['Status']]).toEqual([
          title,
          notes,
          'ORDER_IN',
        ])
        const cells = [...cut(row?.['Title']), ...cut(row?.['Notes'])]
        expect(cells.filter((cell) => /^"*[=+\-@]/.test(cell))).toEqual([])
      }),
      { numRuns: 40 },
    )
  })

  test('has one row per order of the filtered list, in its order, and nobody else’s', async () => {
    const shop = await anAdmin(kerf)
    const inputs: Partial<CreateOrder>[] = [
      { priority: 'LOW' },
      { priority: 'RUSH', dueDate: '2026-12-01' },
      { priority: 'RUSH', customerPhone: '+1 555 0100' },
    ]
    for (const input of inputs) await anOrder(shop, input)
    const list = (await shop.visitor.get('/api/orders')).body.map((order: { number: string }) => order.number)
    expect((await exported(shop)).map((row) => row.Number)).toEqual(list)
    const rush = await exported(shop, '?priority=RUSH')
    expect(rush.map((row) => row['Due Date'])).toEqual(['2026-12-01', ''])
    expect(rush[1]?.['Customer Phone']).toBe("'+1 555 0100")
  })

  test('tells who is assigned', async () => {
    const shop = await anAdmin(kerf, { displayName: '=Ann' })
    const order = await anOrder(shop)
    const ben = await aMember(kerf, shop, 'SHOP', { displayName: 'Ben' })
    for (const { user } of [shop, ben]) {
      await shop.visitor.put(`/api/orders/${order.id}/assignees/${user.id}`)
    }
    await anOrder(shop)
    const rows = await exported(shop)
    expect(Object.keys(rows[0] ?? {}).at(18)).toBe('Assigned')
    expect(rows.map((row) => row.Assigned)).toEqual(["'=Ann, Ben", ''])
    expect(await exported(shop, `?assignee=${ben.user.id}`)).toEqual(rows.slice(0, 1))
  })

  test('tells since when each order is in its stage, and is filtered by that', async () => {
    const shop = await anAdmin(kerf)
    const [old, young] = [await anOrder(shop), await anOrder(shop)]
    await kerf.database.pool.query(
      `update orders set entered_stage_at = now() - interval '9 days' where id = $1`,
      [old.id],
    )
    const [row, ...more] = await exported(shop, '?age=7')
    expect(more).toEqual([])
    expect(row?.Number).toBe(old.number)
    const [column, since = ''] = Object.entries(row ?? {}).at(19) ?? []
    expect(column).toBe('In stage since')
    expect(Date.parse(since)).toBeLessThan(Date.parse(young.enteredStageAt))
  })

  test('ends with what holds each order up, with days of the organization', async () => {
    const shop = await anAdmin(kerf, { timeZone: 'Pacific/Kiritimati' })
    await anOrder(shop)
    const { id } = await anOrder(shop)
    await shop.visitor.put(`/api/orders/${id}/wait`, { for: 'customer', note: '=which handles' })
    const { body } = await shop.visitor.post(`/api/orders/${id}/timers`, { name: 'Glue', minutes: 60 })
    const gates = [
      { name: 'Deposit', state: 'asked' },
      { name: 'Drawing', state: 'met' },
      { name: 'Material', state: 'open' },
    ]
    // On the next day already where the shop is.
    await kerf.database.pool.query(
      `update orders set holds = jsonb_set(jsonb_set(holds, '{wait,since}', '"2026-11-20T10:30:00.000Z"'), '{gates}', $2)
       where id = $1`,
      [id, JSON.stringify(gates)],
    )
    const rows = await exported(shop)
    expect(rows.map((row) => Object.entries(row).slice(20, 24))).toEqual([
      [
        ['Waiting For', ''],
        ['Waiting Since', ''],
        ['Open Gates', ''],
        ['Timers', ''],
      ],
      [
        ['Waiting For', 'customer: =which handles'],
        ['Waiting Since', '2026-11-21'],
        ['Open Gates', 'Deposit, Material'],
        ['Timers', `Glue until ${body.holds.timers[0].endsAt}`],
      ],
    ])
    expect((await exported(shop, '?hold=waiting')).map((row) => row.Number)).toEqual(['ORD-0002'])
  })

  test('an empty list is its header row', async () => {
    const shop = await anAdmin(kerf)
    const response = await shop.visitor.get('/api/export/csv')
    expect(response.body).toMatch(/^\uFEFF?Number,Title,Status,/)
    expect(await exported(shop)).toEqual([])
  })

  test('a reader that goes away frees its place', async () => {
    const shop = await anAdmin(kerf)
    const order = await anOrder(shop)
    await kerf.database.pool.query(
      `insert into orders (org_id, number, title, customer_name, status, status_column_id, version, created_by,
         last_updated_by, notes)
       select org_id, 'X-' || n, 'Many', 'Many', status, status_column_id, n, created_by, created_by, repeat('x', 5000)
       from orders, generate_series(1, 4000) n where id = $1`,
      [order.id],
    )
    for (let times = 0; times < 6; times += 1) {
      const leaving = new AbortController()
      const response = await fetch(`${kerf.url}/api/export/csv`, {
        headers: { cookie: shop.visitor.cookie ?? '' },
        signal: leaving.signal,
      })
      await response.body?.getReader().read()
      leaving.abort()
    }
    await expect.poll(async () => (await shop.visitor.get('/api/export/csv?q=nothing')).status).toBe(200)
    expect(await exported(shop)).toHaveLength(4001)
  })

  test('a wrong filter is 400, and nobody signed in is 401', async () => {
    expect((await admin.visitor.get('/api/export/csv?status=OPEN')).status).toBe(400)
    expect((await kerf.visitor().get('/api/export/csv')).status).toBe(401)
  })
})
