import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { JOB_QUEUES_LOCK } from '../db/advisory-locks.ts'
import type { Pool } from '../db/client.ts'
import { transact } from '../db/transact.ts'
import { defineTask, handle, type TaskHandler } from './jobs.ts'

const SWEEP = defineTask('jobs.sweep', z.object({}))
const SWEEP_QUEUES = defineTask('jobs.sweep-queues', z.object({}))

/** They may hold a person's address. */
export async function sweepJobs(pool: Pool): Promise<void> {
  await pool.query(
    `select count(*) from graphile_worker.complete_jobs(array(
       select id from graphile_worker.jobs
       where attempts >= max_attempts and locked_at is null and updated_at < now() - interval '30 days'))`,
  )
}

/** Deletes queues without jobs, because each look for a job locks all free queues. */
export async function sweepQueues(pool: Pool): Promise<void> {
  await transact(pool, async (tx) => {
    const { rows } = await tx.execute<{ isMine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${JOB_QUEUES_LOCK}) as "isMine"`,
    )
    if (!rows[0]?.isMine) return
    await tx.execute(sql`
      delete from graphile_worker._private_job_queues queues
      where locked_at is null and not exists (
        select from graphile_worker._private_jobs jobs where jobs.job_queue_id = queues.id)`)
  })
}

export function jobTasks({ pool }: { pool: Pool }): TaskHandler[] {
  return [
    handle(SWEEP, () => sweepJobs(pool), { cron: '47 * * * *' }),
    handle(SWEEP_QUEUES, () => sweepQueues(pool), { cron: '* * * * *' }),
  ]
}
