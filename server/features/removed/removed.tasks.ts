import { z } from 'zod'
import { defineTask, handle, type TaskHandler } from '../../core/jobs/jobs.ts'
import type { Pool } from '../../db/client.ts'
import { sweepRemoved } from './removed.service.ts'

const SWEEP = defineTask('removed.sweep', z.object({}))

/** Runs every minute. */
export function removedTasks({ pool }: { pool: Pool }): TaskHandler[] {
  return [handle(SWEEP, () => sweepRemoved(pool), { cron: '* * * * *' })]
}
