import type { Order } from '#shared/orders/types.ts'
import { linkUrl } from '../../../server/features/customer-links/links.service.ts'
import { SECRET, type TestKerf } from '../kerf.ts'

/** A link of an order, written directly to the database. */
export async function aLink(
  { database: { pool } }: Pick<TestKerf, 'database'>,
  { id, orgId }: Pick<Order, 'id' | 'orgId'>,
): Promise<{ id: string; token: string }> {
  const { rows } = await pool.query<{ id: string }>(
    'insert into customer_links (org_id, order_id) values ($1, $2) returning id',
    [orgId, id],
  )
  const link = rows[0]?.id ?? ''
  return { id: link, token: linkUrl({ secret: SECRET, appUrl: '' }, link).slice('/t/'.length) }
}
