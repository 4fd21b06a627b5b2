import type { Holds } from '#shared/holds/types.ts'
import { runStatement } from '../../core/transact.ts'
import type { Database, Pool } from '../../db/client.ts'

/** When the transaction began, by the clock of PostgreSQL, whose servers may have other ones. */
export async function selectNow(tx: Database): Promise<Date> {
  const [row] = await runStatement<{ now: Date }>(tx, { text: 'select now() as now' })
  if (!row) throw new Error('PostgreSQL does not say what time it is')
  return row.now
}

export interface DueOrder {
  id: string
  orgId: string
}

const IS_DUE = 'next_timer_at <= now() and not is_archived'

/** The organizations in which a timer's time has come. */
export async function selectDueOrganizations(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ orgId: string }>(
    `select org_id as "orgId" from orders where ${IS_DUE} group by org_id order by min(next_timer_at), org_id`,
  )
  return rows.map(({ orgId }) => orgId)
}

/** When timers end next, within so many milliseconds, to the second: of each order the first one. */
export async function selectNextEnds(
  pool: Pool,
  withinMs: number,
): Promise<{ orgId: string; endsAt: Date }[]> {
  const { rows } = await pool.query<{ orgId: string; endsAt: Date }>(
    `select distinct org_id as "orgId", date_trunc('second', next_timer_at + interval '999 milliseconds') as "endsAt"
     from orders where next_timer_at > now() and next_timer_at <= now() + make_interval(secs => $1) and not is_archived`,
    [withinMs / 1000],
  )
  return rows
}

/** The order of an organization on which a timer's time came first. */
export async function selectDueOrder(pool: Pool, orgId: string): Promise<DueOrder | undefined> {
  const { rows } = await pool.query<DueOrder>(
    `select id, org_id as "orgId" from orders where org_id = $1 and ${IS_DUE} order by next_timer_at, id limit 1`,
    [orgId],
  )
  return rows[0]
}

/** Locks the order until the end of the transaction, if a timer's time has come on it: whoever waited for the lock looks again. */
export async function lockDueOrder(
  tx: Database,
  orgId: string,
  id: string,
): Promise<{ holds: Holds; now: Date } | undefined> {
  const [row] = await runStatement<{ holds: Holds; now: Date }>(tx, {
    text: `select holds, now() as now from orders where org_id = $1 and id = $2 and ${IS_DUE} for no key update`,
    values: [orgId, id],
  })
  return row
}
