import { expect } from 'vitest'
import type { Somebody } from '../factories.ts'
import type { TestKerf } from '../kerf.ts'

/** The tries of each waiting mail: jobs of their own, due deliveries and customer mails. */
async function triesOf({ database }: TestKerf): Promise<number[]> {
  const { rows } = await database.pool.query<{ tries: number }>(
    `select case when last_error is null then 0 else attempts end as tries from graphile_worker.jobs
     where task_identifier not in ('notifications.mails', 'customer-mails.due')
     union all
     select failures from due_deliveries where channel = 'mail'
     union all
     select failures from customer_mails where sent_at is null and cancelled_at is null`,
  )
  return rows.map(({ tries }) => tries)
}

/** Waits until every mail has been handed to the mail server. */
export async function untilSent({ database }: TestKerf): Promise<void> {
  const waiting = async () =>
    (await database.pool.query('select attempts, last_error from graphile_worker.jobs')).rows
  await expect.poll(waiting).toEqual([])
}

/** Waits until every mail was refused at least once. */
export async function untilRefused(kerf: TestKerf): Promise<void> {
  const refused = async () => {
    const tries = await triesOf(kerf)
    return tries.length > 0 && tries.every((count) => count > 0)
  }
  await expect.poll(refused).toBe(true)
}

/** Makes waiting retries due. */
export async function tryAgainNow({ database }: TestKerf): Promise<void> {
  await database.pool.query('update due_deliveries set due_at = now()')
  await database.pool.query('update customer_mails set due_at = now() where due_at is not null')
  await database.pool.query('update graphile_worker._private_jobs set run_at = now()')
  // A new job sends this too. Without it a worker looks only every ten seconds.
  await database.pool.query("select pg_notify('jobs:insert', '')")
}

/** Makes an organization older than a week: in its first week it can send less. */
export async function passFirstWeek({ database }: TestKerf, { orgId }: Somebody): Promise<void> {
  await database.pool.query(
    "update organizations set created_at = created_at - interval '7 days' where id = $1",
    [orgId],
  )
}
