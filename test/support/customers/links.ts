import type { Order } from '#shared/orders/types.ts'
import { linkUrl } from '../../../server/features/customer/links/links.service.ts'
import type { TestKerf } from '../kerf.ts'

/** A link of an order, written directly to the database. */
export async function aLink(
  { services }: Pick<TestKerf, 'services'>,
  { id, orgId }: Pick<Order, 'id' | 'orgId'>,
): Promise<{ id: string; token: string }> {
  const { rows } = await services.pool.query<{ id: string }>(
    'insert into customer_links (org_id, order_id) values ($1, $2) returning id',
    [orgId, id],
  )
  const link = rows[0]?.id ?? ''
  return { id: link, token: new URL(linkUrl(services, link)).pathname.slice('/t/'.length) }
}
