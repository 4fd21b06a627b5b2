import { z } from 'zod'
import { defineTask, handle, type TaskHandler } from '../../core/jobs/jobs.ts'
import { LOOK, startMornings, tellOfMorning, type MorningDeps } from './morning.service.ts'

/** Earlier versions added one job for each organization's morning. */
const FORMER = defineTask('notifications.morning', z.object({ orgId: z.string() }))

export function morningTasks(deps: MorningDeps): TaskHandler[] {
  return [
    handle(LOOK, () => startMornings(deps, new Date()), { cron: '*/15 * * * *' }),
    handle(FORMER, ({ orgId }) => tellOfMorning(deps, orgId, new Date())),
  ]
}
