import type { Database } from '../../db/client.ts'
import { addDeliveries, tellScreens, type NotificationDeps } from './announce.service.ts'
import { insertOfDays, type DayLine } from './new-notifications.queries.ts'

export type { DayLine }

/** Tells those who watch the orders of dates that have come. A date of an order is told once, however often it comes. */
export async function notifyOfDays(
  tx: Database,
  deps: NotificationDeps,
  orgId: string,
  lines: DayLine[],
): Promise<void> {
  if (lines.length === 0) return
  const told = await insertOfDays(tx, deps, orgId, lines)
  await addDeliveries(tx, deps, orgId, told)
  tellScreens(
    tx,
    deps,
    orgId,
    told.map(({ userId }) => userId),
  )
}
