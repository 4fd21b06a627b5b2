import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ActivityEntry, FeedItem, Order } from '#shared/orders/types.ts'
import { dialect } from '../../db/client.ts'
import { anAdmin, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { startKerf, type OwnKerf } from '../../../test/support/kerf.ts'
import { rowsRead } from '../../../test/support/database/rows-read.ts'
import { placesStatement, selectActivity, selectPlaces } from './activity.queries.ts'

let kerf: OwnKerf
let ann: Somebody
let order: Order

const MOVES = 1100
/** Of these and of the order's own event. */
const COUNT = MOVES + 1

beforeAll(async () => {
  kerf = await startKerf()
  ann = await anAdmin(kerf)
  order = await anOrder(ann)
  await fill(order, MOVES, 1000, 'order.moved', "'from', 'ORDER_IN', 'to', 'FINISH'")
  // What happens from now on is later, and of what was filled in nothing follows.
  await kerf.database.pool.query('update organizations set version = 100000')
  await kerf.database.pool.query('update consumer_positions set version = 100000')
})
afterAll(() => kerf.close())

/**
 * So many events of an order, written at once.
 * @param data in SQL
 */
async function fill({ id }: Order, count: number, version: number, type: string, data: string) {
  await kerf.database.pool.query(
    `insert into events (org_id, order_id, actor_id, type, data, version)
     select org_id, id, created_by, $3, jsonb_build_object(${data}), $4::int + n
     from orders, generate_series(1, $2::int) n where id = $1`,
    [id, count, type, version],
  )
  await kerf.database.pool.query('analyze events')
}

const nextOf = (headers: Headers) =>
  /^<(\/api\/orders\/[^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]

type Line = ActivityEntry | FeedItem

/** @param between is done after each page */
async function walk(start: string, between?: () => Promise<unknown>): Promise<Line[][]> {
  const pages: Line[][] = []
  for (let path: string | undefined = start; path;) {
    const { status, headers, body } = await ann.visitor.get(path)
    expect(status).toBe(200)
    pages.push(body)
    path = nextOf(headers)
    expect(headers.has('link')).toBe(path !== undefined)
    await between?.()
  }
  return pages
}

describe.each(['activity', 'activities'])('the pages of an order’s %s', (part) => {
  test('have each line once, the latest first, while others come in', async () => {
    const path = `/api/orders/${order.id}/${part}`
    const before = (await walk(path)).flat()
    const pages = await walk(path, () =>
      ann.visitor.post(`/api/orders/${order.id}/notes`, { content: 'New' }),
    )
    const ids = pages.flat().map(({ id }) => id)
    expect(ids).toEqual(before.map(({ id }) => id))
    expect(ids.length).toBeGreaterThanOrEqual(COUNT)
    expect(new Set(ids).size).toBe(ids.length)
    expect(pages.map(({ length }) => length)).toEqual([
      ...Array.from({ length: Math.floor(ids.length / 100) }, () => 100),
      ids.length % 100,
    ])
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  })

  test('end with the first line', async () => {
    const other = await anOrder(ann)
    expect(await walk(`/api/orders/${other.id}/${part}`)).toEqual([[expect.any(Object)]])
    expect(await walk(`/api/orders/${order.id}/${part}?after=0`)).toEqual([[]])
  })

  test('are one’s own organization’s', async () => {
    const other = await anAdmin(kerf)
    const { headers } = await ann.visitor.get(`/api/orders/${order.id}/${part}`)
    expect((await other.visitor.get(nextOf(headers) ?? '')).status).toBe(404)
  })

  test.each(['', 'x', '-1', '1.5', '1_1', '1e3', '9'.repeat(16)])('do not go on after %j', async (after) => {
    const { status, body } = await ann.visitor.get(`/api/orders/${order.id}/${part}?after=${after}`)
    expect([status, body.fields]).toEqual([400, { after: 'Invalid cursor' }])
  })

  test('are shorter where long texts were changed', async () => {
    const long = await anOrder(ann)
    const change = `jsonb_build_object('field', 'notes', 'from', repeat('a', 10000), 'to', repeat('b', 10000))`
    const version = part === 'activity' ? 10_000 : 20_000
    await fill(long, 300, version, 'order.changed', `'changes', jsonb_build_array(${change})`)
    const pages = await walk(`/api/orders/${long.id}/${part}`)
    expect(pages.map(({ length }) => length)).toEqual([100, 99, 99, 3])
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(301)
  })
})

test('a page of a history is found without reading all of it, nor all of the organization’s', async () => {
  const many = await anOrder(ann)
  await fill(many, 20_000, 30_000, 'order.moved', "'from', 'ORDER_IN', 'to', 'FINISH'")
  const { db } = kerf.database
  const part = { after: 45_000, limit: 501 }
  const page = dialect.sqlToQuery(placesStatement(ann.orgId, many.id, part))
  expect(await rowsRead(kerf, page, 'events')).toBeLessThan(600)
  const first = dialect.sqlToQuery(placesStatement(ann.orgId, order.id, { after: undefined, limit: 501 }))
  expect(await rowsRead(kerf, first, 'events')).toBeLessThan(600)
  const places = await selectPlaces(db, ann.orgId, many.id, part)
  expect(places[0]).toMatchObject({ version: 44_999 })
  const lines = selectActivity(db, ann.orgId, many.id, places).toSQL()
  expect(await rowsRead(kerf, lines, 'events')).toBeLessThan(600)
})
