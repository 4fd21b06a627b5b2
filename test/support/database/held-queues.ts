import type { TestKerf } from '../kerf.ts'

type Kerf = Pick<TestKerf, 'database'>

/** From now on the jobs of a queue are added, but no worker runs them. */
export async function holdQueue({ database }: Kerf, name: string): Promise<void> {
  await database.pool.query(
    `insert into graphile_worker._private_job_queues (queue_name, locked_at, locked_by) values ($1, now(), 'a test')`,
    [name],
  )
}

export async function letQueueGo({ database }: Kerf, name: string): Promise<void> {
  await database.pool.query(
    'update graphile_worker._private_job_queues set locked_at = null, locked_by = null where queue_name = $1',
    [name],
  )
  // A new job sends this too. Without it a worker looks only every ten seconds.
  await database.pool.query("select pg_notify('jobs:insert', '')")
}
