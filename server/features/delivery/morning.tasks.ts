import { z } from 'zod'
import { defineTask, handle, type TaskHandler } from '../../core/jobs/jobs.ts'
import type { NotificationDeps } from '../notifications/announce.service.ts'
import { MORNING, startMornings, tellOfMorning } from './morning.service.ts'

export const LOOK = defineTask('notifications.mornings', z.object({}))

export function morningTasks(deps: NotificationDeps): TaskHandler[] {
  return [
    handle(LOOK, () => startMornings(deps.db, new Date()), { cron: '*/15 * * * *' }),
    handle(MORNING, ({ orgId }) => tellOfMorning(deps, orgId, new Date())),
  ]
}
