import { nextEnd } from '#shared/holds/timers.ts'
import type { Timer } from '#shared/holds/types.ts'
import type { Part } from '#shared/parts/types.ts'
import type { Database } from '../../db/client.ts'
import { addDueJob, defineDueTask } from '../../jobs/due-jobs.ts'
import { type StoredOrder, writeHeld } from '../orders/change.service.ts'

export const TIMERS_END = defineDueTask('timers.due')

/** One worker at a time per organization, so that a shop's timers don't delay another's. */
export const timerQueue = (orgId: string) => `timers of ${orgId}`

/** With jobs from the start of each timer, one organization could have a million waiting jobs. */
export const AHEAD_MS = 120_000

/** For a timer that ends soon. Belongs in the transaction that writes the timer. */
export function addTimerJob(tx: Database, orgId: string, end: Date): Promise<void> {
  return addDueJob(tx, TIMERS_END, orgId, { at: end, withinMs: AHEAD_MS, queue: timerQueue(orgId) })
}

/** @param timers all of the order's, or of its part's, sorted by end */
export async function writeTimers(
  tx: Database,
  order: Pick<StoredOrder, 'orgId' | 'id' | 'holds' | 'parts'>,
  part: Part | undefined,
  timers: Timer[],
): Promise<void> {
  await writeHeld(tx, order, part, { timers })
  await addNextJob(tx, order.orgId, timers)
}

export async function addNextJob(tx: Database, orgId: string, timers: Timer[]): Promise<void> {
  const next = nextEnd(timers)
  if (next) await addTimerJob(tx, orgId, new Date(next))
}
