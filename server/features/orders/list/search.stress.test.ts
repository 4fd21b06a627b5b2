import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAdmin, anOrder, type Somebody } from '../../../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../../../test/support/kerf.ts'
import { customersStatement } from '../customers/customers.queries.ts'
import { archiveStatement, listIdsStatement, listStatement } from './list.queries.ts'

// A hundred thousand orders in one organization, most of them archived long ago.

let kerf: OwnKerf
let admin: Somebody

beforeAll(async () => {
  // Orders of other tests would be read, too.
  kerf = await startKerf()
  admin = await anAdmin(kerf)
  await anOrder(admin, { title: 'Zebrano table' })
  const { pool } = kerf.database
  // Building the index once is quicker than a hundred thousand times a little of it.
  const { rows } = await pool.query<{ indexdef: string }>(
    "select indexdef from pg_indexes where indexname = 'orders_search_idx'",
  )
  await pool.query('drop index orders_search_idx')
  const client = await pool.connect()
  // Nor is there a need to look up a hundred thousand times the organization, the person and the column of that order.
  await client.query("begin; set local session_replication_role = 'replica'")
  await client.query(
    `insert into orders (org_id, number, title, customer_name, status, status_column_id, version, created_by,
       last_updated_by, is_archived)
     select o.org_id, 'ORD-' || (n + 1), 'Bookcase ' || md5(n::text), 'Customer ' || md5((n * 7)::text),
       o.status, o.status_column_id, n, o.created_by, o.created_by, n % 10 > 0
     from orders o, generate_series(1, 100000) n where o.org_id = $1`,
    [admin.orgId],
  )
  await client.query('commit')
  client.release()
  await pool.query(rows[0]?.indexdef ?? '')
  await pool.query('vacuum analyze orders')
})

afterAll(() => kerf.close())

describe('search among a hundred thousand orders', () => {
  test('finds the one', async () => {
    const { body } = await admin.visitor.get('/api/orders?q=ORD-77771')
    expect(body.map((order: { number: string }) => order.number)).toEqual(['ORD-77771'])
  })

  const input = { filter: { q: 'zebrano tabl' }, today: '2026-11-21', timeZone: 'UTC' }
  /** The plan as it was run, and how many orders its largest step had read. */
  async function explained({ text, values = [] }: { text: string; values?: unknown[] }) {
    const { rows } = await kerf.database.pool.query({
      text: `explain (analyze, timing off, summary off) ${text}`,
      values,
    })
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    const read = plan.matchAll(/ on orders .*\(actual rows=(\d+)|Rows Removed by Filter: (\d+)/g)
    return { plan, most: Math.max(...[...read].map(([, found, removed]) => Number(found ?? removed))) }
  }

  test.each([
    ['the list', () => listStatement(admin.orgId, input)],
    ['a page', () => listStatement(admin.orgId, input, { after: undefined, limit: 101 })],
    ['the export', () => listIdsStatement(admin.orgId, input)],
    ['the archive', () => archiveStatement(admin.orgId, input, { after: undefined, limit: 101 })],
  ])('reads the trigram index for %s, and no other orders', async (_, statement) => {
    const { plan, most } = await explained(statement())
    expect(plan).toContain('Bitmap Index Scan on orders_search_idx')
    expect(most).toBeLessThan(100)
  })

  test.each(['e', 'bookcase'])('reads as many orders as a page has for a common word, %s', async (q) => {
    const statement = listStatement(
      admin.orgId,
      { ...input, filter: { q } },
      { after: undefined, limit: 101 },
    )
    const { plan, most } = await explained(statement)
    expect(plan).toContain('Index Scan using orders_in_board_order_idx')
    expect(most).toBeLessThan(1100)
  })

  test.each([
    ['customer 1c9ac', 'Bitmap Index Scan on orders_search_idx'],
    ['', 'orders_org_id_version_idx'],
  ])('reads an index for customers, too (%j)', async (q, index) => {
    const { text, values } = customersStatement(admin.orgId, q)
    const { rows } = await kerf.database.pool.query({ text: `explain ${text}`, values })
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain(index)
    expect(plan).not.toContain('Seq Scan on orders')
  })
})
