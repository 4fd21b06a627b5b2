import { daysAfter, todayIn, type CalendarDate } from '#shared/dates.ts'
import { mondayOf } from '#shared/working-time/working-days.ts'
import { anOrder, type Somebody } from '../factories.ts'
import type { TestKerf } from '../kerf.ts'

interface Finished {
  /** The complete weeks before this one, with the same number of orders in each. */
  weeks: number
  aWeek: number
  /** Estimated hours of each order; null for none. */
  hours?: number | null
  /** Working days that each order was in the making. */
  making?: number
}

/** The history of a shop with a constant pace: archived orders, written at once without the log. */
export async function finishOrders(
  kerf: Pick<TestKerf, 'database'>,
  by: Somebody,
  { weeks, aWeek, hours = 8, making = 2 }: Finished,
): Promise<void> {
  const like = await anOrder(by)
  await by.visitor.post(`/api/orders/${like.id}/archive`, {})
  const monday: CalendarDate = mondayOf(todayIn('UTC', new Date()))
  await kerf.database.pool.query(
    `with made as (
       insert into orders (org_id, number, title, customer_name, status, status_column_id, version, created_by,
         last_updated_by, estimated_hours, fulfillment_type, is_archived, archived_at)
       select o.org_id, 'F-' || week || '-' || n, 'Done', 'Done', 'PICKUP', c.id, o.version, o.created_by, o.created_by,
         $4, 'DELIVERY', true, now()
       from orders o join board_columns c on c.org_id = o.org_id and c.status = 'PICKUP',
         generate_series(1, $2) week, generate_series(1, $3) n
       where o.id = $1
       returning org_id, id, split_part(number, '-', 2)::int as week
     )
     insert into order_progress (org_id, order_id, finished_at, making_days)
     select org_id, id, $5::timestamptz + make_interval(days => 7 * (week - 1), hours => 12), $6 from made`,
    [like.id, weeks, aWeek, hours, `${daysAfter(monday, -7 * weeks)}T00:00:00Z`, making],
  )
  // PostgreSQL keeps plans for a few rows until it analyzes again, which happens some time later.
  await kerf.database.pool.query('analyze orders, order_progress')
}
