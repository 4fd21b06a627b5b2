import type { Order } from '#shared/orders/types.ts'
import type { TestKerf } from '../kerf.ts'

/** Changes an order `count` times, like a process that dies before it notifies. Returns the version. */
export async function writeSilently(kerf: TestKerf, order: Order, count = 1): Promise<number> {
  const { rows } = await kerf.database.pool.query<{ version: string }>(
    `with raised as (
       update organizations set version = version + $3::int where id = $1 returning version
     ), changed as (
       update orders set version = raised.version, title = title || ' again' from raised
       where org_id = $1 and orders.id = $2 returning raised.version, orders.created_by
     )
     insert into events (org_id, order_id, actor_id, type, data, version)
     select $1, $2, changed.created_by, 'order.changed', '{"changes":[]}', changed.version - $3::int + n
     from changed, generate_series(1, $3::int) n order by n desc
     returning version`,
    [order.orgId, order.id, count],
  )
  return Number(rows[0]?.version)
}
