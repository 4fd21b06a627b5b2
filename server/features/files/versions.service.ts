import type { Actor } from '../orders/change.service.ts'
import { maySend } from '../customer/links/links.service.ts'
import type { Database } from '../../db/client.ts'
import type { AttachmentRow } from './files.queries.ts'
import * as queries from './versions.queries.ts'

export interface NextVersion {
  seriesId: string
  version: number
  isShared: boolean
  isDraft: boolean
}

/** The customer sees it if they see the newest version, unless its uploader may not share. */
export async function nextVersionOf(
  tx: Database,
  orgId: string,
  file: Pick<AttachmentRow['attachment'], 'id' | 'seriesId'>,
  { role }: Pick<Actor, 'role'>,
): Promise<NextVersion & { formerIds: string[] }> {
  const seriesId = file.seriesId ?? file.id
  if (!file.seriesId) await queries.updateSeries(tx, orgId, file.id, seriesId)
  const former = await queries.selectSeries(tx, orgId, seriesId)
  const [newest] = former
  const highest = Math.max(newest?.version ?? 0, await queries.selectRemovedVersion(tx, orgId, seriesId))
  return {
    seriesId,
    version: highest + 1,
    isShared: maySend(role) && (former.find((each) => !each.isDraft)?.isShared ?? false),
    isDraft: !maySend(role),
    formerIds: former.map(({ id }) => id),
  }
}

/** @returns the replaced versions; none if it was no draft, or if a newer version counts already */
export async function releaseDraft(
  tx: Database,
  orgId: string,
  {
    id,
    seriesId,
    version,
    isDraft,
  }: Pick<AttachmentRow['attachment'], 'id' | 'seriesId' | 'version' | 'isDraft'>,
): Promise<string[]> {
  if (!isDraft || seriesId === null) return []
  await queries.updateReleased(tx, orgId, id)
  const others = await queries.selectSeries(tx, orgId, seriesId)
  if (others.some((other) => other.version > version && !other.isDraft)) return []
  return others.flatMap((other) => (other.version < version ? [other.id] : []))
}
