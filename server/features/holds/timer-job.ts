import { addDueJob, defineDueTask } from '../../core/jobs/due-jobs.ts'
import type { Database } from '../../db/client.ts'

/** Added when timers of an organization end. */
export const TIMERS_END = defineDueTask('timers.due')

/** One worker at a time per organization, so that a shop's timers don't delay another's. */
export const timerQueue = (orgId: string) => `timers of ${orgId}`

/**
 * The sweep of each minute adds a timer's job this long before its end.
 * With jobs from the start of each timer, one organization could have a million waiting jobs.
 */
export const AHEAD_MS = 120_000

/** For a timer that ends soon. Belongs in the transaction that writes the timer. */
export function addTimerJob(tx: Database, orgId: string, end: Date): Promise<void> {
  return addDueJob(tx, TIMERS_END, orgId, { at: end, withinMs: AHEAD_MS, queue: timerQueue(orgId) })
}
