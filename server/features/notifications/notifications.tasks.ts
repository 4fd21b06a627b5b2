import { z } from 'zod'
import { defineTask, handle, type TaskHandler } from '../../jobs/jobs.ts'
import type { Database } from '../../db/client.ts'
import { sweepNotifications } from './inbox.service.ts'

const SWEEP = defineTask('notifications.sweep', z.object({}))

export function notificationTasks({ db }: { db: Database }): TaskHandler[] {
  return [handle(SWEEP, () => sweepNotifications(db), { cron: '23 2 * * *' })]
}
