import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { ServerProcess } from '../../test/support/processes/server-process.ts'

/**
 * Inserts orders into an organization that has none, all at the first stage, as if its owner had created them one after
 * the other: numbers, versions and the log are those that the server would have written.
 */
export async function insertOrders(server: ServerProcess, orgId: string, count: number): Promise<void> {
  const lines = (await readFile(join(server.dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  const client = new pg.Client({ host: lines[4], port: Number(lines[3]), user: 'kerf', database: 'kerf' })
  await client.connect()
  try {
    await client.query(
      `with raised as (
         update organizations set version = $2::int, last_order_number = $2::int where id = $1
       ), made as (
         insert into orders (org_id, number, version, title, customer_name, status, status_column_id, created_by,
           last_updated_by)
         select $1, 'ORD-' || lpad(i::text, greatest(4, length(i::text)), '0'), i, 'Table ' || i, 'Customer ' || i,
           c.status, c.id, m.user_id, m.user_id
         from generate_series(1, $2::int) i
         join board_columns c on c.org_id = $1 and c.status = 'ORDER_IN'
         join organization_members m on m.org_id = $1
         returning id, number, title, version, created_by
       )
       insert into events (org_id, order_id, actor_id, type, data, version)
       select $1, id, created_by, 'order.created',
         jsonb_build_object('number', number, 'status', 'ORDER_IN', 'fields', jsonb_build_object('title', title)), version
       from made`,
      [orgId, count],
    )
  } finally {
    await client.end()
  }
}
