import type { Customer } from '#shared/orders/customer-schemas.ts'
import type { Services } from '../../../services.ts'
import type { Session } from '../../../sessions/sessions.ts'
import { customersStatement } from './customers.queries.ts'
import { inTime, selectOrders } from '../list/list.service.ts'

/** It shares the queue of lists, because it reads as many rows. */
export function findCustomers(
  services: Services,
  { orgId }: Pick<Session, 'orgId'>,
  q: string | undefined,
  signal: AbortSignal,
): Promise<Customer[]> {
  const read = async () => {
    const rows = await selectOrders(services.pool, customersStatement(orgId, q))
    return rows.map(({ fulfillment_type: fulfillmentType, order_count: orderCount, ...customer }) => ({
      ...customer,
      fulfillmentType,
      orderCount,
    }))
  }
  return services.queues.lists.run(orgId, () => inTime({ q }, read), signal)
}
