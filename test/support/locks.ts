import pg from 'pg'
import type { TestKerf } from './kerf.ts'

/** The backends of this database that wait for a lock, as soon as there are so many. */
export async function untilBlocked(kerf: Pick<TestKerf, 'database'>, count = 1): Promise<number[]> {
  for (;;) {
    const { rows } = await kerf.database.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' order by query_start`,
    )
    if (rows.length >= count) return rows.map(({ pid }) => pid)
  }
}

/** What the calls answer that all wait for one locked row, the first of them longest. */
export async function inTurn<T>(
  kerf: TestKerf,
  row: { table: 'orders' | 'checklist_templates'; id: string },
  calls: (() => Promise<T>)[],
): Promise<T[]> {
  // Its own connection: the server has few, and each of the calls takes one.
  const holder = new pg.Client(kerf.connection)
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query(`select from ${row.table} where id = $1 for update`, [row.id])
    const responses: Promise<T>[] = []
    for (const call of calls) {
      responses.push(call())
      await untilBlocked(kerf, responses.length)
    }
    await holder.query('commit')
    return await Promise.all(responses)
  } finally {
    await holder.end()
  }
}
