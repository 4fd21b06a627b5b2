import { addDueJob, defineDueTask } from '../../core/jobs/due-jobs.ts'
import type { Database } from '../../db/client.ts'

/** To be done when timers of an organization end. */
export const TIMERS_END = defineDueTask('timers.due')

/** Of an organization one worker at a time: no shop's timers keep another's waiting. */
export const timerQueue = (orgId: string) => `timers of ${orgId}`

/**
 * A timer gets its job so long before it ends, by the sweep of each minute: with a job for each timer from the start, one
 * organization could have a million of them wait.
 */
export const AHEAD_MS = 120_000

/** For a timer that ends soon. Belongs into the transaction that writes it. */
export function addTimerJob(tx: Database, orgId: string, end: Date): Promise<void> {
  return addDueJob(tx, TIMERS_END, orgId, { at: end, withinMs: AHEAD_MS, queue: timerQueue(orgId) })
}
