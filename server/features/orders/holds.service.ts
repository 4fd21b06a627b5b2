import { holdsOrNull } from '#shared/holds/on-order.ts'
import type { Holds } from '#shared/holds/types.ts'
import type { Database } from '../../db/client.ts'
import { updateOrderRow } from './orders.queries.ts'

export function writeHolds(tx: Database, orgId: string, id: string, holds: Holds): Promise<void> {
  return updateOrderRow(tx, orgId, id, { holds: holdsOrNull(holds) })
}
