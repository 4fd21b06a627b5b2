import type { Services } from '../services.ts'
import { startHeartbeat } from './job-workers.ts'
import { openJobs, type Jobs, type TaskHandler } from './jobs.ts'
import type { LaneOptions } from './lanes.ts'
import { openLooks } from './looks.ts'

interface JobPool extends LaneOptions {
  tasks: TaskHandler[]
  concurrency: number
}

export function openPools(
  { pool, log, times }: Pick<Services, 'pool' | 'log' | 'times'>,
  pools: JobPool[],
): Jobs {
  const workers = startHeartbeat(pool, log, times.jobsAliveMs)
  const looks = openLooks(pool)
  const all = pools.map(({ tasks, ...options }) =>
    openJobs(pool, workers, tasks, log, { looks, pollMs: times.jobsPollMs, ...options }),
  )
  return {
    start() {
      for (const each of all) each.start()
    },
    async close() {
      await Promise.all(all.map((each) => each.close()))
      looks.close()
      await workers.close()
    },
  }
}
