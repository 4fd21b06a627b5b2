import { z } from 'zod'
import type { Pool } from '../../db/client.ts'
import { defineTask, handle, type TaskHandler } from './jobs.ts'

const SWEEP = defineTask('jobs.sweep', z.object({}))

/** Removes what failed for good a month ago: it may hold somebody's address, and nobody looks into it any more. */
export async function sweepJobs(pool: Pool): Promise<void> {
  await pool.query(
    `select count(*) from graphile_worker.complete_jobs(array(
       select id from graphile_worker.jobs
       where attempts >= max_attempts and locked_at is null and updated_at < now() - interval '30 days'))`,
  )
}

/** Every hour. */
export function jobTasks({ pool }: { pool: Pool }): TaskHandler[] {
  return [handle(SWEEP, () => sweepJobs(pool), { cron: '47 * * * *' })]
}
