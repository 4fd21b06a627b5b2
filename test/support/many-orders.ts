import { anOrder, type Somebody } from './factories.ts'
import type { TestKerf } from './kerf.ts'

interface Filling {
  count: number
  archived?: boolean
  /** UTF-16 units of each order's notes. */
  notes?: number
}

/** Orders and so on, copies of one that is created first; written at once without the log. */
export async function fillOrders(
  kerf: Pick<TestKerf, 'database'>,
  by: Somebody,
  { count, archived = false, notes = 0 }: Filling,
): Promise<void> {
  const order = await anOrder(by)
  await kerf.database.pool.query(
    `insert into orders (org_id, number, title, customer_name, status, status_column_id, version, created_by,
       last_updated_by, notes, is_archived, archived_at)
     select org_id, 'X-' || n, 'Many', 'Many', status, status_column_id, version, created_by, created_by,
       nullif(repeat('x', $3), ''), $4, case when $4 then now() end
     from orders, generate_series(1, $2) n where id = $1`,
    [order.id, count, notes, archived],
  )
  // PostgreSQL keeps plans for a few rows until it analyzes again, which happens some time later.
  await kerf.database.pool.query('analyze orders')
}
