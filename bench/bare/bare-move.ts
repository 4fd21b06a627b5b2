import type pg from 'pg'
import type { Move } from '../parts/mover.ts'
import type { Shop } from '../shop.ts'

const RAISE = {
  name: 'bare-raise',
  text: 'update organizations set version = version + 1 where id = $1 returning version',
}
const UPDATE = {
  name: 'bare-update',
  text: `update orders set status = $4, status_column_id = $5, last_updated_by = $6, version = $7,
           updated_at = clock_timestamp()
         where org_id = $1 and id = $2 and status = $3 and not is_archived`,
}
const INSERT = {
  name: 'bare-insert',
  text: `insert into events (org_id, order_id, actor_id, type, data, version)
         values ($1, $2, $3, 'order.moved', jsonb_build_object('from', $4::text, 'to', $5::text), $6)`,
}

/** A move as plain prepared statements in one transaction: the least work that any server has to wait for. */
export async function bareMove(
  client: pg.ClientBase,
  shop: Pick<Shop, 'orgId' | 'people' | 'columns'>,
  { id, from, to }: Move,
): Promise<void> {
  const { orgId, columns } = shop
  const actor = shop.people[0]
  await client.query('begin')
  const raised = await client.query<{ version: string }>({ ...RAISE, values: [orgId] })
  const version = raised.rows[0]?.version
  const values = [orgId, id, from, to, columns[to], actor, version]
  const { rowCount } = await client.query({ ...UPDATE, values })
  if (rowCount !== 1) throw new Error(`Order ${id} is not in ${from}`)
  await client.query({ ...INSERT, values: [orgId, id, actor, from, to, version] })
  await client.query('commit')
}
