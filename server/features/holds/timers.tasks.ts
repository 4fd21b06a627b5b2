import { z } from 'zod'
import { defineTask, handle, type TaskHandler } from '../../core/jobs/jobs.ts'
import type { CommitDeps } from '../events/commit.service.ts'
import { endDueTimers, endTimers, sweepTimers } from './over.service.ts'
import { TIMERS_END } from './timer-job.ts'

/** Earlier versions added one job for each timer. */
const FORMER = defineTask('timers.end', z.object({ orgId: z.string(), id: z.string() }))

const SWEEP = defineTask('timers.sweep', z.object({}))

export function timerTasks(deps: CommitDeps): TaskHandler[] {
  return [
    handle(TIMERS_END, ({ orgId }) => endDueTimers(deps, orgId)),
    handle(FORMER, (order) => endTimers(deps, order)),
    handle(SWEEP, () => sweepTimers(deps), { cron: '* * * * *' }),
  ]
}
