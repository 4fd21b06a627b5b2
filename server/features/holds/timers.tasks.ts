import { z } from 'zod'
import type { Services } from '../../services.ts'
import { defineTask, handle, type TaskHandler } from '../../jobs/jobs.ts'
import { endDueTimers, endTimers, sweepTimers } from './over.service.ts'
import { TIMERS_END } from './stored-timers.ts'

/** Earlier versions added one job for each timer. */
const FORMER = defineTask('timers.end', z.object({ orgId: z.string(), id: z.string() }))

const SWEEP = defineTask('timers.sweep', z.object({}))

export function timerTasks(services: Services): TaskHandler[] {
  return [
    handle(TIMERS_END, ({ orgId }) => endDueTimers(services, orgId)),
    handle(FORMER, (order) => endTimers(services, order)),
    handle(SWEEP, () => sweepTimers(services), { cron: '* * * * *' }),
  ]
}
