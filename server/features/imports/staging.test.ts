import { utils, write } from '@e965/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { brought } from '../../../test/support/imports/an-import.ts'
import { committed } from '../../../test/support/imports/reading.ts'
import { anAdmin, anUpload, type Somebody } from '../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'
import { deleteOld } from './imports.queries.ts'

const PATH = '/api/imports'

let kerf: TestKerf
let admin: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf)
})

const TABLE = 'Order no.;Customer;Title;Due\n17;Ann Lee;Oak table;01.02.2026\n18;Ben Ott;Shelf;28.02.2026\n'

async function stage(by: Somebody, content: Uint8Array | string, more: object = {}) {
  const input = { fileUrl: await anUpload(by, content), fileName: 'orders.csv', ...more }
  return by.visitor.post(PATH, input)
}
async function rowsOf(id: string) {
  const { rows } = await kerf.database.pool.query(
    'select row, cells, parts, is_left_out, is_wanted from import_rows where import_id = $1 order by row',
    [id],
  )
  return rows
}

describe('staging a file', () => {
  test('keeps its rows, and makes nothing yet', async () => {
    const { status, body } = await stage(admin, TABLE)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      kind: 'table',
      fileName: 'orders.csv',
      sheets: [],
      sheet: null,
      headRow: 1,
      firstLines: [
        { row: 1, cells: ['Order no.', 'Customer', 'Title', 'Due'] },
        { row: 2, cells: ['17', 'Ann Lee', 'Oak table', '01.02.2026'] },
        { row: 3, cells: ['18', 'Ben Ott', 'Shelf', '28.02.2026'] },
      ],
      encoding: null,
      remarks: [],
      rowCount: 2,
      state: 'staged',
      createdBy: { id: admin.user.id, role: 'ADMIN' },
      progress: 0,
      orderCount: null,
      undone: null,
    })
    expect(body.columns.map(({ name }: { name: string }) => name)).toEqual([
      'Order no.',
      'Customer',
      'Title',
      'Due',
    ])
    expect(body.columns[3]).toEqual({
      name: 'Due',
      samples: ['01.02.2026', '28.02.2026'],
      values: [
        { value: '01.02.2026', count: 1 },
        { value: '28.02.2026', count: 1 },
      ],
      dates: 'dmy',
    })
    expect(await rowsOf(body.id)).toEqual([
      {
        row: 2,
        cells: ['17', 'Ann Lee', 'Oak table', '01.02.2026'],
        parts: null,
        is_left_out: false,
        is_wanted: false,
      },
      {
        row: 3,
        cells: ['18', 'Ben Ott', 'Shelf', '28.02.2026'],
        parts: null,
        is_left_out: false,
        is_wanted: false,
      },
    ])
    expect((await admin.visitor.get(`${PATH}/${body.id}`)).body).toEqual(body)
    const { columns: _columns, mapping: _mapping, firstLines: _firstLines, ...listed } = body
    expect((await admin.visitor.get(PATH)).body).toEqual([listed])
    expect((await admin.visitor.get('/api/orders')).body).toEqual([])

    expect((await admin.visitor.delete(`${PATH}/${body.id}`)).status).toBe(204)
    expect((await admin.visitor.get(`${PATH}/${body.id}`)).status).toBe(404)
    expect(await rowsOf(body.id)).toEqual([])
  })

  test('refuses one that cannot be read with a sentence, and keeps nothing', async () => {
    const by = await anAdmin(kerf)
    const { status, body } = await stage(by, '%PDF-1.7\n')
    const message = 'This is a PDF. Export the table as Excel or CSV and try again'
    expect([status, body]).toEqual([400, { message, fields: { fileUrl: message } }])
    expect((await by.visitor.get(PATH)).body).toEqual([])
  })

  test('reads the sheet that is asked for, and what a board of Trello has beside its fields', async () => {
    const by = await anAdmin(kerf)
    const workbook = await stage(by, await committed('openpyxl'), { sheet: 'Second' })
    expect(workbook.body).toMatchObject({ sheets: ['Über & Co', 'Second'], sheet: 'Second', rowCount: 1 })
    const board = {
      lists: [{ id: 'l', name: 'New' }],
      cards: [{ id: 'c', name: 'Stair', idList: 'l' }],
      checklists: [{ idCard: 'c', name: 'Build', checkItems: [{ name: 'Cut\u0000', state: 'complete' }] }],
    }
    const { body } = await stage(by, JSON.stringify(board))
    expect(body.kind).toBe('trello')
    const [row] = await rowsOf(body.id)
    expect(row.parts).toEqual({
      checklists: [{ name: 'Build', items: [{ title: 'Cut', isCompleted: true }] }],
      comments: [],
    })
  })

  test('reads a text by the row of heads and the encoding that are chosen', async () => {
    const by = await anAdmin(kerf)
    const text = Buffer.from('Nr;M\x94bel\nCustomer;Title\nAnn;T\x81r\n', 'latin1')
    const guessed = await stage(by, text)
    expect(guessed.body).toMatchObject({ headRow: 2, encoding: 'windows-1252' })
    const { body } = await stage(by, text, { headRow: 1, encoding: 'ibm850' })
    expect(body).toMatchObject({ headRow: 1, encoding: 'ibm850', rowCount: 2 })
    expect(body.columns.map(({ name }: { name: string }) => name)).toEqual(['Nr', 'Möbel'])
    const wrong = await stage(by, text, { headRow: -1, encoding: 'morse' })
    expect([wrong.status, wrong.body.fields]).toEqual([
      400,
      {
        headRow: 'Heading row must be a row number, or 0',
        encoding: expect.stringMatching(/^Encoding must be one of /),
      },
    ])
  })

  test('keeps hidden rows as left out, and hidden columns as nothing', async () => {
    const by = await anAdmin(kerf)
    const sheet = utils.aoa_to_sheet([
      ['Title', 'Margin'],
      ['Chair', 12],
      ['Table', 15],
    ])
    sheet['!cols'] = [{}, { hidden: true }]
    sheet['!rows'] = [{}, { hidden: true }]
    const book = utils.book_new(sheet, 'Orders')
    const { body } = await stage(
      by,
      write(book, { type: 'buffer', bookType: 'xlsx', cellStyles: true }) as Buffer,
    )
    expect(body.mapping.columns).toEqual(['title', null])
    expect((await rowsOf(body.id)).map(({ is_left_out }) => is_left_out)).toEqual([true, false])
  })

  test("takes a board's own fields by any name, and comments of any time", async () => {
    const by = await anAdmin(kerf)
    const comment = (date: string, text: string) => ({
      type: 'commentCard',
      date,
      memberCreator: { fullName: 'Zoe' },
      data: { text, card: { id: 'c' } },
    })
    const ownFields = ['Number', '__proto__'].map((name) => ({ id: `id of ${name}`, name }))
    const customFieldItems = ownFields.map(({ id, name }) => ({
      idCustomField: id,
      value: { text: `A ${name}` },
    }))
    const board = {
      lists: [{ id: 'l', name: 'New' }],
      cards: [{ id: 'c', idShort: 7, name: 'Stair', idList: 'l', customFieldItems }],
      customFields: ownFields,
      actions: [
        comment('+010000-01-01T00:00:00.000Z', 'Too late'),
        comment('0000-01-01T00:00:00.000Z', 'Too early'),
      ],
    }
    const { status, body } = await stage(by, JSON.stringify(board))
    expect([status, body.mapping?.columns.slice(6)]).toEqual([
      201,
      ['reference', 'createdAt', 'extra', 'extra'],
    ])
    expect((await by.visitor.get(PATH)).status).toBe(200)
    const defaults = { ...body.mapping.defaults, customerName: 'Stock' }
    await by.visitor.put(`${PATH}/${body.id}/mapping`, { ...body.mapping, defaults })
    expect(await brought(by, body.id, 'run')).toMatchObject({ state: 'done', orderCount: 1 })
    const [order] = (await by.visitor.get('/api/orders')).body
    expect(order).toMatchObject({ reference: '7', notes: 'Number: A Number\n__proto__: A __proto__' })
    const { body: notes } = await by.visitor.get(`/api/orders/${order.id}/notes`)
    expect(notes.map(({ content }: { content: string }) => content).toSorted()).toEqual([
      'Zoe wrote:\nToo early',
      'Zoe wrote:\nToo late',
    ])
  })

  test('takes an address of this organization only', async () => {
    const [by, other] = [await anAdmin(kerf), await anAdmin(kerf)]
    const none = { fileUrl: 'No finished upload has this address' }
    for (const fileUrl of [await anUpload(other, TABLE), 'https://example.com/x', '/api/objects/none']) {
      const { status, body } = await by.visitor.post(PATH, { fileUrl, fileName: 'x.csv' })
      expect([status, body.fields]).toEqual([400, none])
    }
    const { body } = await by.visitor.post(PATH, {})
    expect(body.fields).toEqual({ fileUrl: 'File is required', fileName: 'File name is required' })
  })

  test('is not seen by another organization, and its rows go with it', async () => {
    const other = await anAdmin(kerf)
    const { body } = await stage(admin, TABLE)
    for (const id of [body.id, crypto.randomUUID(), 'none']) {
      expect((await other.visitor.get(`${PATH}/${id}`)).status).toBe(404)
      expect((await other.visitor.delete(`${PATH}/${id}`)).status).toBe(404)
    }
    expect((await admin.visitor.delete(`${PATH}/${body.id}`)).status).toBe(204)
  })

  test('holds ten thousand rows as they stand', async () => {
    const by = await anAdmin(kerf)
    const lines = Array.from({ length: 10_000 }, (_, index) => `Table ${index};"Ann ""${index}"" \\";{x,"y"}`)
    const { body } = await stage(by, `Title;Customer;Text\n${lines.join('\n')}`)
    expect(body.rowCount).toBe(10_000)
    const { rows } = await kerf.database.pool.query(
      'select count(*)::int as count, max(row) as last, max(cells[2]) as cell from import_rows where import_id = $1',
      [body.id],
    )
    expect(rows).toEqual([{ count: 10_000, last: 10_001, cell: 'Ann "9999" \\' }])
  })

  test('at most three at a time', async () => {
    const by = await anAdmin(kerf)
    const tries = await Promise.all(Array.from({ length: 3 }, () => stage(by, TABLE)))
    expect(tries.map(({ status }) => status)).toEqual([201, 201, 201])
    const fourth = await stage(by, TABLE)
    expect([fourth.status, fourth.body.message]).toEqual([
      409,
      '3 files are already waiting to be imported. Import or delete one of them first',
    ])
    await by.visitor.delete(`${PATH}/${tries[0]?.body.id}`)
    expect((await stage(by, TABLE)).status).toBe(201)
  })
})

test('an import that made orders cannot be thrown away', async () => {
  const { body } = await stage(admin, TABLE)
  await kerf.database.pool.query("update imports set state = 'done' where id = $1", [body.id])
  const refused = await admin.visitor.delete(`${PATH}/${body.id}`)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "This import was already run, so it can't be deleted",
  ])
})

test('what nobody has imported for a day is thrown away, and the rows of what is done with', async () => {
  const by = await anAdmin(kerf)
  const ids = []
  for (const [state, age] of [
    ['staged', '25 hours'],
    ['staged', '23 hours'],
    ['done', '25 hours'],
    ['done', '23 hours'],
    ['running', '25 hours'],
  ]) {
    const { body } = await stage(by, TABLE)
    ids.push(body.id)
    await kerf.database.pool.query(
      `update imports set state = $2, created_at = now() - $3::interval,
         done_at = case when $2 = 'done' then now() - $3::interval end where id = $1`,
      [body.id, state, age],
    )
  }
  await deleteOld(kerf.database.db)
  const left = (await by.visitor.get(PATH)).body.map(({ id }: { id: string }) => id)
  expect(new Set(left)).toEqual(new Set(ids.slice(1)))
  const rows = await Promise.all(ids.map(async (id) => (await rowsOf(id)).length))
  expect(rows).toEqual([0, 2, 0, 2, 2])
})
