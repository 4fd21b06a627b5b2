import { expect } from 'vitest'
import type { TestKerf } from './kerf.ts'

interface Job {
  attempts: number
  last_error: string | null
}

async function jobsOf({ database }: TestKerf): Promise<Job[]> {
  const { rows } = await database.pool.query(
    'select attempts, last_error from graphile_worker.jobs order by id',
  )
  return rows
}

/** Until every mail has been handed to the mail server. */
export async function untilSent(kerf: TestKerf): Promise<void> {
  await expect.poll(() => jobsOf(kerf)).toEqual([])
}

/** Until every mail has been turned away once at least. */
export async function untilRefused(kerf: TestKerf): Promise<void> {
  const refused = async () => {
    const jobs = await jobsOf(kerf)
    return jobs.length > 0 && jobs.every(({ attempts, last_error }) => attempts > 0 && last_error !== null)
  }
  await expect.poll(refused).toBe(true)
}

/** What waits for its next try has waited long enough. */
export async function tryAgainNow({ database }: TestKerf): Promise<void> {
  await database.pool.query('update graphile_worker._private_jobs set run_at = now()')
  // As a new job does; without it a worker looks every ten seconds.
  await database.pool.query("select pg_notify('jobs:insert', '')")
}
