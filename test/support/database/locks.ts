import pg from 'pg'
import type { TestKerf } from '../kerf.ts'
import { until } from '../until.ts'

/** The backends of this database that wait for a lock, as soon as there are so many. */
export function untilBlocked(kerf: Pick<TestKerf, 'database'>, count = 1): Promise<number[]> {
  return until(async () => {
    const { rows } = await kerf.database.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' order by query_start`,
    )
    return rows.length >= count && rows.map(({ pid }) => pid)
  })
}

/** Those that wait for what this backend holds, or for one another behind it. Others may wait for something else. */
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

/** The same, as soon as there are so many. */
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
 * What the calls answer that all wait for one locked row, the first of them longest.
 * @param meanwhile what happens while they wait
 */
export async function inTurn<T>(
  kerf: TestKerf,
  row: { table: 'orders' | 'checklist_templates' | 'organizations'; id: string },
  calls: (() => Promise<T>)[],
  meanwhile?: () => Promise<unknown>,
): Promise<T[]> {
  // Its own connection: the server has few, and each of the calls takes one.
  const holder = new pg.Client(kerf.connection)
  await holder.connect()
  try {
    await holder.query('begin')
    const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
    const pid = rows[0]?.pid ?? 0
    // Rows that refer to an order, as those who follow the log write them, or to an organization, wait for no change of it.
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
