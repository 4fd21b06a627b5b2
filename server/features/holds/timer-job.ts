import { addDueJob, defineDueTask } from '../../core/jobs/due-jobs.ts'
import type { Database } from '../../db/client.ts'

/** To be done when timers of an organization end. */
export const TIMERS_END = defineDueTask('timers.due')

/** Of an organization one worker at a time: no shop's timers keep another's waiting. */
export const timerQueue = (orgId: string) => `timers of ${orgId}`

/** Belongs into the transaction that starts a timer. */
export function addTimerJob(tx: Database, orgId: string, end: Date): Promise<void> {
  return addDueJob(tx, TIMERS_END, orgId, { at: end, queue: timerQueue(orgId) })
}
