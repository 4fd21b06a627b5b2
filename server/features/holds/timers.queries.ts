import type { Part } from '#shared/parts/types.ts'
import type { Holds } from '#shared/holds/types.ts'
import { runStatement } from '../../db/transact.ts'
import type { Database, Pool } from '../../db/client.ts'

export interface DueOrder {
  id: string
  orgId: string
}

const IS_DUE = 'next_timer_at <= now() and not is_archived'

export async function selectDueOrganizations(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ orgId: string }>(
    `select org_id as "orgId" from orders where ${IS_DUE} group by org_id order by min(next_timer_at), org_id`,
  )
  return rows.map(({ orgId }) => orgId)
}

/** Ends are to the second. Each order has only its first one. */
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

export async function selectDueOrder(pool: Pool, orgId: string): Promise<DueOrder | undefined> {
  const { rows } = await pool.query<DueOrder>(
    `select id, org_id as "orgId" from orders where org_id = $1 and ${IS_DUE} order by next_timer_at, id limit 1`,
    [orgId],
  )
  return rows[0]
}

interface HeldOrder {
  holds: Holds | null
  parts: Part[] | null
  now: Date
}

/** Checks this again after a wait for the lock. */
export async function lockDueOrder(tx: Database, orgId: string, id: string): Promise<HeldOrder | undefined> {
  const [row] = await runStatement<HeldOrder>(tx, {
    text: `select holds, parts, now() as now from orders where org_id = $1 and id = $2 and ${IS_DUE} for no key update`,
    values: [orgId, id],
  })
  return row
}
