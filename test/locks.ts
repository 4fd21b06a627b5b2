import type { TestKerf } from './kerf.ts'

/** The backends of this database that wait for a lock, as soon as there are so many. */
export async function untilBlocked(kerf: TestKerf, count = 1): Promise<number[]> {
  for (;;) {
    const { rows } = await kerf.database.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' order by query_start`,
    )
    if (rows.length >= count) return rows.map(({ pid }) => pid)
  }
}
