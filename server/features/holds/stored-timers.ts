import { NO_HOLDS } from '#shared/holds/on-order.ts'
import type { Timer } from '#shared/holds/types.ts'
import type { Database } from '../../db/client.ts'
import { addDueJob, defineDueTask } from '../../jobs/due-jobs.ts'
import { type StoredOrder, writeHolds } from '../orders/change.service.ts'

export const TIMERS_END = defineDueTask('timers.due')

/** One worker at a time per organization, so that a shop's timers don't delay another's. */
export const timerQueue = (orgId: string) => `timers of ${orgId}`

/** With jobs from the start of each timer, one organization could have a million waiting jobs. */
export const AHEAD_MS = 120_000

/** For a timer that ends soon. Belongs in the transaction that writes the timer. */
export function addTimerJob(tx: Database, orgId: string, end: Date): Promise<void> {
  return addDueJob(tx, TIMERS_END, orgId, { at: end, withinMs: AHEAD_MS, queue: timerQueue(orgId) })
}

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
