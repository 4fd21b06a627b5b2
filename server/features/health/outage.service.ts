import { sql } from 'drizzle-orm'
import type { Services } from '../../services.ts'
import { findOutage, lastFailure } from '../../backup/runs.ts'
import { commit } from '../../log/commit.service.ts'
import { firstOrganization } from './operators.queries.ts'

/** Tells the ADMINs of the first organization, once for each outage. */
export async function tellOfOutage(services: Services): Promise<void> {
  const { pool, backups } = services
  if (backups.to.kind === 'off') return
  const outage = await findOutage(pool)
  const orgId = outage && !outage.isTold ? await firstOrganization(services.db) : undefined
  if (!outage || orgId === undefined) return
  const failure = await lastFailure(pool, 'backup')
  await commit(services, { orgId, userId: null }, async (tx, record) => {
    const { rows } = await tx.execute<{ since: string | null }>(sql`
      update backup_runs r set told_at = now() from organizations o
      where r.id = ${outage.runId} and r.told_at is null and o.id = ${orgId}
      returning (${outage.since?.toISOString() ?? null}::timestamptz at time zone o.time_zone)::date::text as since`)
    const [told] = rows
    // Another server may have been faster.
    if (told) record({ type: 'backup.missing', data: { since: told.since, reason: failure?.error ?? null } })
  })
}
