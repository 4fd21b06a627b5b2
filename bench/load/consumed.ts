import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** The consumers of the log. */
export const CONSUMERS = [
  'seen',
  'checklists',
  'audit',
  'notifications',
  'flow',
  'customer-mails',
  'webhooks',
]

const PATIENCE_MS = 120_000
const BEYOND = 10 ** 12

/** Settles when all consumers have written what follows from the log. */
export async function untilConsumed(pool: pg.Pool): Promise<void> {
  const latest = Date.now() + PATIENCE_MS
  for (;;) {
    const { rows } = await pool.query(
      `select from organizations o join consumer_positions p on p.org_id = o.id and p.version < o.version limit 1`,
    )
    if (rows.length === 0) return
    if (Date.now() > latest) throw new Error('Consumers are behind for too long')
    await sleep(20)
  }
}

/** From now on these consumers find nothing to read in the organization, as if they didn't exist. */
export async function silence(pool: pg.Pool, orgId: string, consumers: readonly string[]): Promise<void> {
  await pool.query(
    `insert into consumer_positions (org_id, consumer, version) select $1, c, $3 from unnest($2::text[]) c
     on conflict (org_id, consumer) do update set version = excluded.version`,
    [orgId, consumers, BEYOND],
  )
}
