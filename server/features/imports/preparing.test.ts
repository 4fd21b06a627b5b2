import { beforeAll, expect, test } from 'vitest'
import { anAdmin, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { anImport, brought, preparing, said, tableOf } from '../../../test/support/imports/an-import.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'

let kerf: TestKerf
let admin: Somebody
let by: ReturnType<typeof preparing>

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf, { timeZone: 'Europe/Berlin' })
  by = preparing(admin)
})

test('wrong cells are named, and can be corrected or left out', async () => {
  const own = await anImport(
    admin,
    tableOf(
      'Title;Customer;Due date;Status;Hours',
      'Bench;Ann;31.12.2026;In progress;12,5',
      ';Ben;soon;Done;8',
      'Shelf;Cem;1.2.2026;Moon;',
    ),
  )
  const preview = await by.previewOf(own)
  expect(preview).toEqual({
    counts: { ready: 1, wrong: 2, duplicate: 0, leftOut: 0 },
    leftOutRows: [],
    odd: [],
    oddRows: [],
    partRows: 0,
    duplicateRows: [],
    questions: [],
    dates: [],
    wrong: [
      {
        row: 3,
        cells: ['', 'Ben', 'soon', 'Done', '8'],
        wrong: [
          { column: 0, value: '', message: 'Title is required' },
          { column: 2, value: 'soon', message: 'Due date must be a date such as 2026-11-30' },
        ],
      },
    ],
    wrongCount: 2,
    unknown: [{ column: 3, value: 'Moon', count: 1 }],
    unread: [
      { column: 2, count: 1 },
      { column: 3, count: 1 },
    ],
    duplicates: [],
    orders: [
      {
        row: 2,
        title: 'Bench',
        customerName: 'Ann',
        status: 'PRODUCTION',
        priority: 'MEDIUM',
        fulfillmentType: 'PICKUP',
        dueDate: '2026-12-31',
        reference: null,
        assignees: [],
        checklists: 0,
        comments: 0,
        parts: [],
      },
    ],
  })
  expect(said(await by.run(own))).toEqual([409, '2 rows need fixing. Fix what is wrong, or skip it'])
  expect((await by.change(own, [3], { isLeftOut: true })).status).toBe(204)
  expect(said(await by.run(own))).toEqual([409, '1 row needs fixing. Fix what is wrong, or skip it'])
  expect((await by.correct(own, 4, 3, 'Delivered')).status).toBe(204)
  expect(await by.previewOf(own)).toMatchObject({
    counts: { ready: 2, wrong: 0, duplicate: 0, leftOut: 1 },
    leftOutRows: [3],
    wrong: [],
    orders: [{ row: 2 }, { row: 4, status: 'DELIVERY' }],
  })
  const { body } = await admin.visitor.get(`/api/imports/${own.id}`)
  expect(body.columns[3].values).toContainEqual({ value: 'Delivered', count: 1 })

  expect((await by.change(own, [2, 3, 4], { isLeftOut: true })).status).toBe(204)
  expect(said(await by.run(own))).toEqual([409, 'There is nothing to import, because every row is skipped'])
  await by.discard(own)
})

test('what cannot be read is chosen once for all rows: what a value means, and what becomes of the cells', async () => {
  const own = await anImport(
    admin,
    tableOf(
      'Title;Customer;Due;Prio',
      'Bed;Ann;nach Absprache;A',
      'Cot;Ben;auf Abruf;a',
      'Pew;Cem;1.2.2031;-',
    ),
  )
  const preview = await by.previewOf(own)
  expect(preview.counts).toMatchObject({ ready: 1, wrong: 2 })
  expect(preview.unknown).toEqual([{ column: 3, value: 'A', count: 2 }])
  expect(preview.unread).toEqual([
    { column: 2, count: 2 },
    { column: 3, count: 2 },
  ])
  await by.map(own, { priorities: { a: 'HIGH' }, unreadable: [null, null, 'notes', null] })
  expect(await by.previewOf(own)).toMatchObject({
    counts: { ready: 3, wrong: 0 },
    unread: [],
    orders: [{ priority: 'HIGH', dueDate: null }, { priority: 'HIGH' }, { priority: 'MEDIUM' }],
  })
  await by.discard(own)
})

test('totals, names of groups and footnotes are left out by themselves, and can be brought back', async () => {
  const own = await anImport(
    admin,
    tableOf(
      'Auftrag;Kunde;Termin;Std',
      'KW 48;;;',
      'Tisch;Ann;1.12.2031;8',
      'Summe KW 48;;;8',
      ';Ben;2.12.2031;4',
      ';;;12',
      '* ohne MwSt;;;',
    ),
  )
  expect(await by.previewOf(own)).toMatchObject({
    // Somebody's order whose title is missing is no total.
    counts: { ready: 1, wrong: 1, leftOut: 4 },
    odd: [
      { row: 2, text: 'KW 48' },
      { row: 4, text: 'Summe KW 48' },
      { row: 6, text: '12' },
      { row: 7, text: '* ohne MwSt' },
    ],
    oddRows: [2, 4, 6, 7],
  })
  await by.change(own, [2], { isLeftOut: false })
  expect(await by.previewOf(own)).toMatchObject({ counts: { wrong: 2, leftOut: 3 }, oddRows: [4, 6, 7] })
  await by.change(own, [2, 5], { isLeftOut: true })
  expect(await by.previewOf(own)).toMatchObject({ counts: { wrong: 0, leftOut: 5 }, leftOutRows: [2, 5] })
  await by.discard(own)
})

test('leaving ten thousand rows out writes a list of numbers and not each row', async () => {
  const lines = Array.from({ length: 10_000 }, (_, index) => `Table ${index};Ann`)
  const own = await anImport(admin, tableOf('Title;Customer', ...lines))
  const written = async () => {
    const { rows } = await kerf.database.pool.query<{ versions: number }>(
      'select count(distinct xmin::text)::int as versions from import_rows where import_id = $1',
      [own.id],
    )
    return rows[0]?.versions
  }
  const before = await written()
  const rows = Array.from({ length: 9999 }, (_, index) => index + 2)
  expect((await by.change(own, rows, { isLeftOut: true })).status).toBe(204)
  expect([await written(), (await by.previewOf(own)).counts]).toEqual([
    before,
    { ready: 1, wrong: 0, duplicate: 0, leftOut: 9999 },
  ])
  await by.discard(own)
})

test('no list waits while the rows of an import are checked', async () => {
  const own = await anImport(admin, tableOf('Title;Customer', 'Bed;Ann'))
  const holder = await kerf.database.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('lock table import_rows')
    const previews = [1, 2, 3].map(() => by.previewOf(own))
    expect((await admin.visitor.get('/api/orders?q=oak')).status).toBe(200)
    await holder.query('commit')
    for (const preview of previews) expect((await preview).counts.ready).toBe(1)
  } finally {
    holder.release()
  }
  await by.discard(own)
})

test('what is there already is shown, and made only where it is wanted', async () => {
  const order = await anOrder(admin, { title: 'Oak table', customerName: 'Robin Hále' })
  const named = await anOrder(admin, { title: 'Lamp', customerName: 'Zoe', reference: 'A-7' })
  const own = await anImport(
    admin,
    tableOf(
      'Number;Title;Customer',
      '1;oak TABLE;robin hale',
      'a-7;Bed;Ann',
      `${order.number.toLowerCase()};Door;Ann`,
      '4;Chair;Ann',
      '4;Stool;Ben',
      ';Chair;ann',
    ),
  )
  const preview = await by.previewOf(own)
  const ref = ({ id, number, title }: typeof order) => ({ id, number, title })
  expect(preview.counts).toEqual({ ready: 1, wrong: 0, duplicate: 5, leftOut: 0 })
  expect(preview.duplicates.map(({ row, order, sameAsRow }) => [row, order, sameAsRow])).toEqual([
    [2, ref(order), null],
    [3, ref(named), null],
    [4, ref(order), null],
    [6, null, 5],
    [7, null, 5],
  ])
  expect(preview.duplicateRows).toEqual([2, 3, 4, 6, 7])
  expect((await by.change(own, [6], { isWanted: true })).status).toBe(204)
  expect((await by.previewOf(own)).counts).toEqual({ ready: 2, wrong: 0, duplicate: 4, leftOut: 0 })
  expect((await by.previewOf(own)).duplicates[3]).toMatchObject({ row: 6, isWanted: true })
  expect(await brought(admin, own.id, 'run')).toMatchObject({ state: 'done', orderCount: 2 })
  const { body } = await admin.visitor.get('/api/orders')
  expect(body.map(({ title }: { title: string }) => title).toSorted()).toEqual([
    'Chair',
    'Lamp',
    'Oak table',
    'Stool',
  ])
})
