import type { Connection } from '../../../server/db/client.ts'
import { query, withClient } from '../backups/installations.ts'
import { until } from '../until.ts'

const LOCK = 4711

/**
 * From now on a transaction with such a change stops in its COMMIT while `whileStandingStill` runs.
 * @param change such as "insert on orders"
 */
export async function standStillAfter(connection: Connection, change: string): Promise<void> {
  await query(
    connection,
    `create or replace function stand_still() returns trigger language plpgsql as
       'begin perform pg_advisory_xact_lock(${LOCK}); return null; end';
     create constraint trigger stand_still after ${change} deferrable initially deferred
       for each row execute function stand_still()`,
  )
}

/**
 * @param work starts the transaction. `reached` settles when it stops in its COMMIT. `letGoOn`, or the end of the work,
 * lets it continue
 */
export function whileStandingStill<T>(
  connection: Connection,
  work: (commit: { reached: () => Promise<void>; letGoOn: () => Promise<void> }) => Promise<T>,
): Promise<T> {
  return withClient(connection, async (client) => {
    await client.query(`select pg_advisory_lock(${LOCK})`)
    const waits = `select from pg_stat_activity where datname = current_database()
      and query = 'commit' and wait_event = 'advisory'`
    return work({
      async reached() {
        await until(async () => (await query(connection, waits)).length > 0)
      },
      async letGoOn() {
        await client.query(`select pg_advisory_unlock(${LOCK})`)
      },
    })
  })
}
