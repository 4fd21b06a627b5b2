import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAdmin, anUpload, type Somebody } from '../../../test/support/factories.ts'
import { startKerf, type TestKerf } from '../../../test/support/kerf.ts'

const PATH = '/api/imports'

let kerf: TestKerf
let admin: Somebody

beforeAll(async () => {
  kerf = await startKerf()
  admin = await anAdmin(kerf)
})
afterAll(() => kerf.close())

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
    expect((await admin.visitor.get(PATH)).body).toEqual([body])
    expect((await admin.visitor.get('/api/orders')).body).toEqual([])

    expect((await admin.visitor.delete(`${PATH}/${body.id}`)).status).toBe(204)
    expect((await admin.visitor.get(`${PATH}/${body.id}`)).status).toBe(404)
    expect(await rowsOf(body.id)).toEqual([])
  })
})
