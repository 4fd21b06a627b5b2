import type { Holds } from '#shared/holds/types.ts'
import type { Database } from '../../db/client.ts'
import * as queries from './orders.queries.ts'

export const NOTHING: Holds = { gates: [], wait: null, timers: [], waited: 0 }

/** Writes what holds an order up. Where that is nothing it has none, so that it moves by one statement. */
export function writeHolds(tx: Database, orgId: string, id: string, holds: Holds): Promise<void> {
  const { gates, wait, timers, waited } = holds
  const isNothing = gates.length === 0 && !wait && timers.length === 0 && waited === 0
  return queries.updateOrderRow(tx, orgId, id, { holds: isNothing ? null : holds })
}
