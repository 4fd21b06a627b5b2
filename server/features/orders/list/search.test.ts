import { beforeAll, describe, expect, test } from 'vitest'
import { anAdmin, anOrder, type Somebody } from '../../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../../test/support/kerf.ts'
import { customersStatement } from '../../customers/customers.queries.ts'
import { archiveStatement, listStatement } from './list.queries.ts'

// A hundred thousand orders in one organization, most of them archived long ago.

let kerf: TestKerf
let admin: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf)
  await anOrder(admin)
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

describe('search among a hundred thousand orders', () => {
  test('finds the one', async () => {
    const { body } = await admin.visitor.get('/api/orders?q=ORD-77771')
    expect(body.map((order: { number: string }) => order.number)).toEqual(['ORD-77771'])
  })

  test.each([false, true])('reads the trigram index, archived or not (%s)', async (archived) => {
    const input = { filter: { q: 'oak tabl' }, today: '2026-11-21', timeZone: 'UTC' }
    const { text, values } = archived
      ? archiveStatement(admin.orgId, input, { after: undefined, limit: 101 })
      : listStatement(admin.orgId, input)
    const { rows } = await kerf.database.pool.query({ text: `explain ${text}`, values })
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('Bitmap Index Scan on orders_search_idx')
    expect(plan).not.toContain('Seq Scan on orders')
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
