import { z } from 'zod'
import { defineTask, handle, type TaskHandler } from '../../jobs/jobs.ts'
import type { Pool } from '../../db/client.ts'
import { sweepRemoved } from './restore.service.ts'

const SWEEP = defineTask('removed.sweep', z.object({}))

export function restoreTasks({ pool }: { pool: Pool }): TaskHandler[] {
  return [handle(SWEEP, () => sweepRemoved(pool), { cron: '* * * * *' })]
}
