import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Note, Order } from '#shared/orders/types.ts'
import { anAdmin, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { startKerf, type OwnKerf } from '../../../test/support/kerf.ts'
import { rowsRead } from '../../../test/support/database/rows-read.ts'
import { selectNotes } from './notes.queries.ts'

let kerf: OwnKerf
let ann: Somebody
let order: Order

const COUNT = 1100

beforeAll(async () => {
  kerf = await startKerf()
  ann = await anAdmin(kerf)
  order = await anOrder(ann)
  await fill(order, COUNT)
})
afterAll(() => kerf.close())

/** So many notes of an order, seven at each moment between two milliseconds; written at once. */
async function fill({ id }: Order, count: number): Promise<void> {
  await kerf.database.pool.query(
    `insert into order_notes (org_id, order_id, author_id, content, created_at)
     select org_id, id, created_by, 'Note ' || n, '2026-11-22T09:30:00.0005Z'::timestamptz + (n / 7) * interval '9 us'
     from orders, generate_series(1, $2::int) n where id = $1`,
    [id, count],
  )
  await kerf.database.pool.query('analyze order_notes')
}

const nextOf = (headers: Headers) =>
  /^<(\/api\/orders\/[^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]

/** @param between is done after each page, with its last note */
async function walk(start: string, between?: (last: Note) => Promise<unknown>): Promise<Note[][]> {
  const pages: Note[][] = []
  for (let path: string | undefined = start; path;) {
    const { status, headers, body } = await ann.visitor.get(path)
    expect(status).toBe(200)
    pages.push(body)
    path = nextOf(headers)
    expect(headers.has('link')).toBe(path !== undefined)
    if (path) await between?.(body.at(-1))
  }
  return pages
}

describe('the pages of an order’s notes', () => {
  test('have each note once, the newest first', async () => {
    const pages = await walk(`/api/orders/${order.id}/notes`)
    expect(pages.map(({ length }) => length)).toEqual(Array.from({ length: COUNT / 100 }, () => 100))
    const notes = pages.flat()
    expect(new Set(notes.map(({ id }) => id)).size).toBe(COUNT)
    const { rows } = await kerf.database.pool.query(
      'select id from order_notes where order_id = $1 order by created_at desc, id desc',
      [order.id],
    )
    expect(notes.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  })

  test('go on from a note that was deleted since, whatever is added', async () => {
    const other = await anOrder(ann)
    const path = `/api/orders/${other.id}/notes`
    await fill(other, COUNT)
    const before = (await walk(path)).flat()
    const pages = await walk(path, async ({ id }) => {
      expect((await ann.visitor.delete(`${path}/${id}`)).status).toBe(204)
      await ann.visitor.post(path, { content: 'New' })
    })
    expect(pages.flat()).toEqual(before)
  })

  test('are one’s own organization’s', async () => {
    const other = await anAdmin(kerf)
    const { headers } = await ann.visitor.get(`/api/orders/${order.id}/notes`)
    expect((await other.visitor.get(nextOf(headers) ?? '')).status).toBe(404)
  })

  test.each([
    '',
    'x',
    '_',
    '2026-11-22T09:30:00.000000Z',
    '2026-11-22T09:30:00.000000Z_x',
    '2026-11-22T09:30:00.000Z_7a1f1c0e-98a5-4f0c-9d1c-3c1a1f0a2b3c',
    `2026-11-22T09:30:00.${'0'.repeat(200)}Z_7a1f1c0e-98a5-4f0c-9d1c-3c1a1f0a2b3c`,
    '0000-01-01T00:00:00.000000Z_7a1f1c0e-98a5-4f0c-9d1c-3c1a1f0a2b3c',
    '2026-02-30T09:30:00.000000Z_7a1f1c0e-98a5-4f0c-9d1c-3c1a1f0a2b3c',
    '2026-11-22T09:30:00.000000Z_7a1f1c0e-98a5-4f0c-9d1c-3c1a1f0a2b3c_',
  ])('do not go on after %j', async (after) => {
    const { status, body } = await ann.visitor.get(`/api/orders/${order.id}/notes?after=${after}`)
    expect([status, body.fields]).toEqual([400, { after: 'Invalid cursor' }])
  })
})

test('a page of notes is found without reading all of them', async () => {
  const many = await anOrder(ann)
  await fill(many, 20_000)
  const { body, headers } = await ann.visitor.get(`/api/orders/${many.id}/notes`)
  expect(body).toHaveLength(100)
  const [at = '', id = ''] = new URL(nextOf(headers) ?? '', 'http://localhost').searchParams
    .get('after')!
    .split('_')
  for (const after of [undefined, { at, id }]) {
    const statement = selectNotes(kerf.database.db, ann.orgId, many.id, { after, limit: 101 }).toSQL()
    expect(await rowsRead(kerf, statement, 'order_notes')).toBeLessThan(600)
  }
})
