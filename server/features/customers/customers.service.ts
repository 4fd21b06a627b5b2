import type { Customer } from '#shared/orders/customer-schemas.ts'
import type { Session } from '../../core/sessions.ts'
import { customersStatement } from './customers.queries.ts'
import { inTime, selectOrders, type ListDeps } from '../orders/list/list.service.ts'

/** Finds former customers for a new order. It shares the queue of lists, because it reads as many rows. */
export function findCustomers(
  deps: ListDeps,
  { orgId }: Pick<Session, 'orgId'>,
  q: string | undefined,
  signal: AbortSignal,
): Promise<Customer[]> {
  const read = async () => {
    const rows = await selectOrders(deps.pool, customersStatement(orgId, q))
    return rows.map(({ fulfillment_type: fulfillmentType, order_count: orderCount, ...customer }) => ({
      ...customer,
      fulfillmentType,
      orderCount,
    }))
  }
  return deps.shares.lists.run(orgId, () => inTime({ q }, read), signal)
}
