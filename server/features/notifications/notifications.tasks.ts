import { z } from 'zod'
import { defineTask, handle, type TaskHandler } from '../../core/jobs/jobs.ts'
import type { Database } from '../../db/client.ts'
import { sweepNotifications } from './inbox.service.ts'

const SWEEP = defineTask('notifications.sweep', z.object({}))

/** Deletes old and excess notifications every night. */
export function notificationTasks({ db }: { db: Database }): TaskHandler[] {
  return [handle(SWEEP, () => sweepNotifications(db), { cron: '23 2 * * *' })]
}
