import type { Services } from '../../services.ts'
import type { Database } from '../../db/client.ts'
import { addDeliveries, fittingPart, tellScreens } from './announce.service.ts'
import { insertOfDays, type DayLine, type NewlyTold } from './new-notifications.queries.ts'
import { countWatchers } from './notifications.queries.ts'

export type { DayLine }

// Each of these orders can have as many watchers as the organization has members.
const COUNTED_AT_ONCE = 200

/** Each date of an order is announced once, even if it comes again. */
export async function notifyOfDays(
  tx: Database,
  services: Services,
  orgId: string,
  lines: DayLine[],
): Promise<void> {
  const told = new Map<string, NewlyTold>()
  for (let from = 0; from < lines.length; from += COUNTED_AT_ONCE) {
    for (const line of await insertInBatches(
      tx,
      services,
      orgId,
      lines.slice(from, from + COUNTED_AT_ONCE),
    )) {
      const { mailed = false, pushed = false } = told.get(line.userId) ?? {}
      told.set(line.userId, { ...line, mailed: mailed || line.mailed, pushed: pushed || line.pushed })
    }
  }
  await addDeliveries(tx, services, orgId, [...told.values()])
  tellScreens(tx, services, orgId, [...told.keys()])
}

async function insertInBatches(
  tx: Database,
  services: Services,
  orgId: string,
  lines: DayLine[],
): Promise<NewlyTold[]> {
  const orderIds = new Set(lines.map(({ orderId }) => orderId))
  const watchers = await countWatchers(tx, orgId, [...orderIds])
  const told: NewlyTold[] = []
  for (let left = lines; left.length > 0;) {
    const part = fittingPart(left, ({ orderId }) => watchers.get(orderId) ?? 0)
    told.push(...(await insertOfDays(tx, services, orgId, part)))
    left = left.slice(part.length)
  }
  return told
}
