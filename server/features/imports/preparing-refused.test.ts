import { beforeAll, describe, expect, test } from 'vitest'
import { MOST_ASSIGNED } from '#shared/orders/orders.ts'
import type { Import } from '#shared/imports/schemas.ts'
import { anAdmin, type Somebody } from '../../../test/support/factories.ts'
import { anImport, brought, preparing, said, tableOf } from '../../../test/support/imports/an-import.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'
import { addMembers } from '../../../test/support/many-members.ts'
import { selectPage } from './imports.queries.ts'

let kerf: TestKerf
let admin: Somebody
let by: ReturnType<typeof preparing>

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf, { timeZone: 'Europe/Berlin' })
  by = preparing(admin)
})

describe('what is asked first', () => {
  test('is which columns must be there', async () => {
    const own = await anImport(admin, tableOf('Wood;Finish by', 'oak;2026-12-01', 'ash;2026-12-02'))
    expect((await by.previewOf(own)).questions).toEqual([
      'Choose the column that becomes the title',
      'Choose the column that becomes the customer name, or enter one under Defaults',
    ])
    expect(said(await by.run(own))).toEqual([409, 'Choose the column that becomes the title'])
    const defaults = { ...own.mapping.defaults, customerName: ' Stock ' }
    const { status, body } = await by.map(own, { columns: ['title', 'dueDate'], defaults })
    expect([status, body.mapping.columns]).toEqual([200, ['title', 'dueDate']])
    expect(await by.previewOf(own)).toMatchObject({
      questions: [],
      counts: { ready: 2 },
      orders: [{ customerName: 'Stock', dueDate: '2026-12-01' }, {}],
    })
    await by.discard(own)
  })

  test('is what comes first in dates that can be read in two ways', async () => {
    const own = await anImport(admin, tableOf('Title;Customer;Due', 'Bed;Ann;03/04/2026'))
    expect((await by.previewOf(own)).questions).toEqual([
      'Choose how the dates are written: 03/04/2026 can be read in two ways',
    ])
    await by.map(own, { dateOrder: 'mdy' })
    expect((await by.previewOf(own)).orders[0]?.dueDate).toBe('2026-03-04')
    await by.map(own, { dateOrder: 'dmy' })
    expect((await by.previewOf(own)).orders[0]?.dueDate).toBe('2026-04-03')
    await by.discard(own)
  })
})

describe('refused is', () => {
  let own: Import
  beforeAll(async () => {
    own = await anImport(admin, tableOf('Title;Customer', 'Bench;Ann'))
  })

  test('thousands of meanings, in one sentence', async () => {
    const stages = Object.fromEntries(Array.from({ length: 8000 }, (_, n) => [`s${n}`, 'nowhere']))
    const { status, body } = await by.map(own, { stages })
    const sentence = 'You can match up to 200 different values'
    expect([status, body]).toEqual([400, { message: sentence, fields: { stages: sentence } }])
  })

  test('a mapping that cannot be', async () => {
    expect(said(await by.map(own, { columns: ['title'] }))).toEqual([
      400,
      'Match each of the 2 columns to a field',
    ])
    expect(said(await by.map(own, { columns: ['reference', 'reference'] }))).toEqual([
      400,
      'Only one column can become "Old number"',
    ])
    expect((await by.map(own, { stages: { 'a\0b': 'FINISH' } })).status).toBe(400)
    expect((await by.map(own, { defaults: { ...own.mapping.defaults, customerName: '\0' } })).status).toBe(
      400,
    )
    expect((await by.map(own, { columns: ['extra', 'extra'] })).status).toBe(200)
  })

  test('a cell or a row that is not there', async () => {
    expect(said(await by.correct(own, 2, 2, 'x'))).toEqual([404, 'Column not found'])
    expect(said(await by.correct(own, 9, 0, 'x'))).toEqual([404, 'Row not found'])
    expect(said(await by.change(own, [2, 9], { isLeftOut: true }))).toEqual([404, 'Row not found'])
    // More than the database counts.
    expect((await by.correct(own, 3_000_000_000, 0, 'x')).status).toBe(404)
    expect((await by.change(own, [3_000_000_000], { isLeftOut: true })).status).toBe(400)
    expect(said(await by.change(own, [2], {}))).toEqual([400, 'Choose what to do with the rows'])
    expect((await by.correct(own, 2, 0, 'a\0b')).status).toBe(400)
    expect((await by.correct(own, 2, 0, '\ud800')).status).toBe(400)
    expect((await by.previewOf(own)).counts).toMatchObject({ leftOut: 0 })
  })

  test("another organization's import, and what has been run", async () => {
    const calls = (as: typeof by) => [
      as.map(own, {}),
      as.preview(own),
      as.change(own, [2], { isLeftOut: true }),
      as.correct(own, 2, 0, 'x'),
      as.run(own),
    ]
    const other = preparing(await anAdmin(kerf))
    for (const call of calls(other)) expect(said(await call)).toEqual([404, 'Import not found'])
    expect((await other.undo(own)).status).toBe(404)
    expect(said(await by.undo(own))).toEqual([409, 'This import created no orders'])
    await by.map(own, {})
    await brought(admin, own.id, 'run')
    for (const call of calls(by)) expect(said(await call)).toEqual([409, 'This import was already run'])
    expect((await by.discard(own)).status).toBe(409)
  })
})

test('rows that say much are read few at a time, each of them once', async () => {
  const text = 'x'.repeat(9900)
  const short = Array.from({ length: 600 }, (_, n) => `Stool ${n};Ann;`)
  const long = Array.from({ length: 25 }, (_, n) => `Bench ${n};Ann;${Array(5).fill(text).join(';')}`)
  const own = await anImport(admin, tableOf('Title;Customer;A;B;C;D;E', ...short, ...long))
  await by.map(own, { columns: ['title', 'customerName', null, null, null, null, null] })
  expect((await by.previewOf(own)).counts).toMatchObject({ ready: 625, wrong: 0, leftOut: 0 })

  const { db } = kerf.database
  const seen: number[] = []
  let after = 0
  for (;;) {
    const rows = await selectPage(db, admin.orgId, own.id, after)
    if (rows.length === 0) break
    const size = rows.flatMap(({ cells }) => cells).reduce((sum, cell) => sum + cell.length, 0)
    expect(size).toBeLessThan(600_000)
    expect(rows.length).toBeLessThanOrEqual(500)
    seen.push(...rows.map(({ row }) => row))
    after = seen.at(-1) ?? 0
  }
  // The first row has the heads.
  expect(seen).toEqual(Array.from({ length: 625 }, (_, n) => n + 2))
  await by.discard(own)
})

test('a row with more people than can be assigned to an order is not imported', async () => {
  const shop = await anAdmin(kerf)
  await addMembers(kerf, shop.orgId, MOST_ASSIGNED + 1)
  const names = Array.from({ length: MOST_ASSIGNED + 1 }, (_, n) => `Colleague ${n + 1}`)
  const who = [names.slice(0, 26), names.slice(26)].map((some) => `"${some.join(', ')}"`).join()
  const own = await anImport(shop, tableOf('Title,Customer,Assigned to,Members', `Bench,Ann,${who}`))
  const message = 'You can assign up to 50 people to an order'
  const { preview, run } = preparing(shop)
  expect(JSON.stringify((await preview(own)).body)).toContain(message)
  expect(said(await run(own))).toEqual([409, '1 row needs fixing. Fix what is wrong, or skip it'])
})
