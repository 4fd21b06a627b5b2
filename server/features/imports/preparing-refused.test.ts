import { beforeAll, describe, expect, test } from 'vitest'
import { MOST_ASSIGNED } from '#shared/orders/orders.ts'
import type { Import, ImportPreview } from '#shared/imports/types.ts'
import { anAdmin, type Somebody } from '../../../test/support/factories.ts'
import { anImport, brought, tableOf } from '../../../test/support/imports/an-import.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'
import { addMembers } from '../../../test/support/many-members.ts'
import type { Result } from '../../../test/support/visitor.ts'
import { selectPages, selectRows } from './plan.queries.ts'

let kerf: TestKerf
let admin: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf, { timeZone: 'Europe/Berlin' })
})

const path = ({ id }: Pick<Import, 'id'>, rest = '') => `/api/imports/${id}${rest}`
const previewOf = async (own: Import): Promise<ImportPreview> =>
  (await admin.visitor.get(path(own, '/preview'))).body
const correct = (own: Import, row: number, column: number, value: string) =>
  admin.visitor.put(path(own, `/rows/${row}/cells/${column}`), { value })
const change = (own: Import, rows: number[], what: object) =>
  admin.visitor.patch(path(own, '/rows'), { rows, ...what })
const map = (own: Import, mapping: object) =>
  admin.visitor.put(path(own, '/mapping'), { ...own.mapping, ...mapping })
const said = ({ status, body }: Result) => [status, body?.message]
const discard = (own: Import) => admin.visitor.delete(path(own))

describe('what is asked first', () => {
  test('is which columns must be there', async () => {
    const own = await anImport(admin, tableOf('Wood;Finish by', 'oak;2026-12-01', 'ash;2026-12-02'))
    expect((await previewOf(own)).questions).toEqual([
      'Choose the column that becomes the title',
      'Choose the column that becomes the customer name, or enter one under Defaults',
    ])
    expect(said(await admin.visitor.post(path(own, '/run')))).toEqual([
      409,
      'Choose the column that becomes the title',
    ])
    const defaults = { ...own.mapping.defaults, customerName: ' Stock ' }
    const { status, body } = await map(own, { columns: ['title', 'dueDate'], defaults })
    expect([status, body.mapping.columns]).toEqual([200, ['title', 'dueDate']])
    expect(await previewOf(own)).toMatchObject({
      questions: [],
      counts: { ready: 2 },
      orders: [{ customerName: 'Stock', dueDate: '2026-12-01' }, {}],
    })
    await discard(own)
  })

  test('is what comes first in dates that can be read in two ways', async () => {
    const own = await anImport(admin, tableOf('Title;Customer;Due', 'Bed;Ann;03/04/2026'))
    expect((await previewOf(own)).questions).toEqual([
      'Choose how the dates are written: 03/04/2026 can be read in two ways',
    ])
    await map(own, { dateOrder: 'mdy' })
    expect((await previewOf(own)).orders[0]?.dueDate).toBe('2026-03-04')
    await map(own, { dateOrder: 'dmy' })
    expect((await previewOf(own)).orders[0]?.dueDate).toBe('2026-04-03')
    await discard(own)
  })
})

describe('refused is', () => {
  let own: Import
  beforeAll(async () => {
    own = await anImport(admin, tableOf('Title;Customer', 'Bench;Ann'))
  })

  test('thousands of meanings, in one sentence', async () => {
    const stages = Object.fromEntries(Array.from({ length: 8000 }, (_, n) => [`s${n}`, 'nowhere']))
    const { status, body } = await map(own, { stages })
    const sentence = 'At most 200 different values can be given a meaning'
    expect([status, body]).toEqual([400, { message: sentence, fields: { stages: sentence } }])
  })

  test('a mapping that cannot be', async () => {
    expect(said(await map(own, { columns: ['title'] }))).toEqual([
      400,
      'Say of each of the 2 columns what it becomes',
    ])
    expect(said(await map(own, { columns: ['reference', 'reference'] }))).toEqual([
      400,
      'Only one column can become "Old number"',
    ])
    expect((await map(own, { stages: { 'a\0b': 'FINISH' } })).status).toBe(400)
    expect((await map(own, { defaults: { ...own.mapping.defaults, customerName: '\0' } })).status).toBe(400)
    expect((await map(own, { columns: ['extra', 'extra'] })).status).toBe(200)
  })

  test('a cell or a row that is not there', async () => {
    expect(said(await correct(own, 2, 2, 'x'))).toEqual([404, 'Column not found'])
    expect(said(await correct(own, 9, 0, 'x'))).toEqual([404, 'Row not found'])
    expect(said(await change(own, [2, 9], { isLeftOut: true }))).toEqual([404, 'Row not found'])
    // More than the database counts.
    expect((await correct(own, 3_000_000_000, 0, 'x')).status).toBe(404)
    expect((await change(own, [3_000_000_000], { isLeftOut: true })).status).toBe(400)
    expect(said(await change(own, [2], {}))).toEqual([400, 'Say what is to become of the rows'])
    expect((await correct(own, 2, 0, 'a\0b')).status).toBe(400)
    expect((await correct(own, 2, 0, '\ud800')).status).toBe(400)
    expect((await previewOf(own)).counts).toMatchObject({ leftOut: 0 })
  })

  test("another organization's import, and what has been run", async () => {
    const other = await anAdmin(kerf)
    const calls = (by: Somebody) => [
      by.visitor.put(path(own, '/mapping'), own.mapping),
      by.visitor.get(path(own, '/preview')),
      by.visitor.patch(path(own, '/rows'), { rows: [2], isLeftOut: true }),
      by.visitor.put(path(own, '/rows/2/cells/0'), { value: 'x' }),
      by.visitor.post(path(own, '/run')),
    ]
    for (const call of calls(other)) expect(said(await call)).toEqual([404, 'Import not found'])
    expect((await other.visitor.post(path(own, '/undo'))).status).toBe(404)
    expect(said(await admin.visitor.post(path(own, '/undo')))).toEqual([
      409,
      'This import has made no orders',
    ])
    await map(own, {})
    await brought(admin, own.id, 'run')
    for (const call of calls(admin))
      expect(said(await call)).toEqual([409, 'This import has been run already'])
    expect((await discard(own)).status).toBe(409)
  })
})

test('rows that say much are read few at a time, each of them once', async () => {
  const text = 'x'.repeat(9900)
  const short = Array.from({ length: 600 }, (_, n) => `Stool ${n};Ann;`)
  const long = Array.from({ length: 25 }, (_, n) => `Bench ${n};Ann;${Array(5).fill(text).join(';')}`)
  const own = await anImport(admin, tableOf('Title;Customer;A;B;C;D;E', ...short, ...long))
  await map(own, { columns: ['title', 'customerName', null, null, null, null, null] })
  expect((await previewOf(own)).counts).toMatchObject({ ready: 625, wrong: 0, leftOut: 0 })

  const { db } = kerf.database
  const seen: number[] = []
  let after = 0
  for (const last of await selectPages(db, admin.orgId, own.id)) {
    const rows = await selectRows(db, admin.orgId, own.id, after, last)
    const size = rows.flatMap(({ cells }) => cells).reduce((sum, cell) => sum + cell.length, 0)
    expect(size).toBeLessThan(600_000)
    expect(rows.length).toBeLessThanOrEqual(500)
    seen.push(...rows.map(({ row }) => row))
    after = last
  }
  // The first row has the heads.
  expect(seen).toEqual(Array.from({ length: 625 }, (_, n) => n + 2))
  await discard(own)
})

test('a row with more people than can be assigned to an order is not imported', async () => {
  const shop = await anAdmin(kerf)
  await addMembers(kerf, shop.orgId, MOST_ASSIGNED + 1)
  const names = Array.from({ length: MOST_ASSIGNED + 1 }, (_, n) => `Colleague ${n + 1}`)
  const who = [names.slice(0, 26), names.slice(26)].map((some) => `"${some.join(', ')}"`).join()
  const own = await anImport(shop, tableOf('Title,Customer,Assigned to,Members', `Bench,Ann,${who}`))
  const message = 'At most 50 people can be assigned to an order'
  const preview = await shop.visitor.get(path(own, '/preview'))
  expect(JSON.stringify(preview.body)).toContain(message)
  expect(said(await shop.visitor.post(path(own, '/run')))).toEqual([
    409,
    '1 row is wrong. Correct what is wrong, or leave it out',
  ])
})
