import pg from 'pg'
import type { TestKerf } from '../kerf.ts'
import { until } from '../until.ts'

/** The backends of this database that wait for a lock, once there are `count` of them. */
export function untilBlocked(kerf: Pick<TestKerf, 'database'>, count = 1): Promise<number[]> {
  return until(async () => {
    const { rows } = await kerf.database.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' order by query_start`,
    )
    return rows.length >= count && rows.map(({ pid }) => pid)
  })
}

/** The backends that wait for this backend, or behind it for one another. Others may wait for something else. */
async function blockedBy(kerf: Pick<TestKerf, 'database'>, holder: number): Promise<number[]> {
  const { rows } = await kerf.database.pool.query<{ pid: number }>(
    `with recursive held(pid) as (
       select $1::int
       union
       select a.pid from pg_stat_activity a join held on held.pid = any (pg_blocking_pids(a.pid))
       where a.datname = current_database() and a.wait_event_type = 'Lock')
     select pid from held where pid <> $1`,
    [holder],
  )
  return rows.map(({ pid }) => pid)
}

/** The same backends, once there are `count` of them. */
export function untilBlockedBy(
  kerf: Pick<TestKerf, 'database'>,
  holder: number,
  count: number,
): Promise<number[]> {
  return until(async () => {
    const pids = await blockedBy(kerf, holder)
    return pids.length >= count && pids
  })
}

/**
 * The answers of calls that all wait for one locked row, in the order in which they wait.
 * @param meanwhile runs while they wait
 */
export async function inLockOrder<T>(
  kerf: TestKerf,
  row: { table: 'orders' | 'checklist_templates' | 'organizations'; id: string },
  calls: (() => Promise<T>)[],
  meanwhile?: () => Promise<unknown>,
): Promise<T[]> {
  // Its own connection: the server has few, and each call takes one.
  const holder = new pg.Client(kerf.connection)
  await holder.connect()
  try {
    await holder.query('begin')
    const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
    const pid = rows[0]?.pid ?? 0
    // This lock doesn't block rows that refer to an order or an organization, such as those that consumers write.
    const strength = row.table === 'checklist_templates' ? 'update' : 'no key update'
    await holder.query(`select from ${row.table} where id = $1 for ${strength}`, [row.id])
    const responses: Promise<T>[] = []
    for (const call of calls) {
      responses.push(call())
      await untilBlockedBy(kerf, pid, responses.length)
    }
    await meanwhile?.()
    await holder.query('commit')
    return await Promise.all(responses)
  } finally {
    await holder.end()
  }
}
