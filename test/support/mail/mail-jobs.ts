import { expect } from 'vitest'
import type { Somebody } from '../factories.ts'
import type { TestKerf } from '../kerf.ts'

/** How often each mail was tried that waits, whether it is a job of its own or stands among what is due. */
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

/** Until every mail has been handed to the mail server. */
export async function untilSent({ database }: TestKerf): Promise<void> {
  const waiting = async () =>
    (await database.pool.query('select attempts, last_error from graphile_worker.jobs')).rows
  await expect.poll(waiting).toEqual([])
}

/** Until every mail has been turned away once at least. */
export async function untilRefused(kerf: TestKerf): Promise<void> {
  const refused = async () => {
    const tries = await triesOf(kerf)
    return tries.length > 0 && tries.every((count) => count > 0)
  }
  await expect.poll(refused).toBe(true)
}

/** What waits for its next try has waited long enough. */
export async function tryAgainNow({ database }: TestKerf): Promise<void> {
  await database.pool.query('update due_deliveries set due_at = now()')
  await database.pool.query('update customer_mails set due_at = now() where due_at is not null')
  await database.pool.query('update graphile_worker._private_jobs set run_at = now()')
  // As a new job does; without it a worker looks every ten seconds.
  await database.pool.query("select pg_notify('jobs:insert', '')")
}

/** Of an organization the first week passes, in which it can send less. */
export async function passFirstWeek({ database }: TestKerf, { orgId }: Somebody): Promise<void> {
  await database.pool.query(
    "update organizations set created_at = created_at - interval '7 days' where id = $1",
    [orgId],
  )
}
