import { z } from 'zod'
import { defineTask, handle, type TaskHandler } from '../../core/jobs/jobs.ts'
import type { CommitDeps } from '../events/commit.service.ts'
import { endTimers, sweepTimers } from './over.service.ts'

/** To be done when a timer of an order ends. */
export const TIMER_ENDS = defineTask('timers.end', z.object({ orgId: z.string(), id: z.string() }))

const SWEEP = defineTask('timers.sweep', z.object({}))

export function timerTasks(deps: CommitDeps): TaskHandler[] {
  return [
    handle(TIMER_ENDS, (order) => endTimers(deps, order)),
    handle(SWEEP, () => sweepTimers(deps), { cron: '* * * * *' }),
  ]
}
