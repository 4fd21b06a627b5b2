import { NO_HOLDS } from '#shared/holds/on-order.ts'
import type { Timer } from '#shared/holds/types.ts'
import type { Database } from '../../db/client.ts'
import type { StoredOrder } from '../orders/change.service.ts'
import { writeHolds } from '../orders/holds.service.ts'
import { addTimerJob } from './timer-job.ts'

/** @param timers the order's timers, sorted by end */
export async function writeTimers(
  tx: Database,
  { orgId, id, holds }: Pick<StoredOrder, 'orgId' | 'id' | 'holds'>,
  timers: Timer[],
): Promise<void> {
  await writeHolds(tx, orgId, id, { ...NO_HOLDS, ...holds, timers })
  const next = timers.find(({ over }) => !over)
  if (next) await addTimerJob(tx, orgId, new Date(next.endsAt))
}
