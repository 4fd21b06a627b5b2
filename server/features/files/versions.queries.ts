import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { orderAttachments } from '../../db/schema/orders.ts'

export async function updateSeries(tx: Database, orgId: string, id: string, seriesId: string): Promise<void> {
  await tx
    .update(orderAttachments)
    .set({ seriesId })
    .where(and(eq(orderAttachments.orgId, orgId), eq(orderAttachments.id, id)))
}

export async function updateReleased(tx: Database, orgId: string, id: string): Promise<void> {
  await tx
    .update(orderAttachments)
    .set({ isDraft: false })
    .where(and(eq(orderAttachments.orgId, orgId), eq(orderAttachments.id, id)))
}

export function selectSeries(
  tx: Database,
  orgId: string,
  seriesId: string,
): Promise<{ id: string; version: number; isShared: boolean; isDraft: boolean }[]> {
  const { id, version, isShared, isDraft } = orderAttachments
  return tx
    .select({ id, version, isShared, isDraft })
    .from(orderAttachments)
    .where(and(eq(orderAttachments.orgId, orgId), eq(orderAttachments.seriesId, seriesId)))
    .orderBy(desc(version))
}

/** Counts only deletions that can be undone; 0 if there is none. */
export async function selectRemovedVersion(tx: Database, orgId: string, seriesId: string): Promise<number> {
  const { rows } = await tx.execute<{ version: number }>(sql`
    select coalesce(max((content ->> 'version')::int), 0) as version from removed_parts
    where org_id = ${orgId} and kind = 'file' and content ->> 'series_id' = ${seriesId}`)
  return rows[0]?.version ?? 0
}
