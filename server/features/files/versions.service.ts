import type { Database } from '../../db/client.ts'
import type { AttachmentRow } from './files.queries.ts'
import * as queries from './versions.queries.ts'

export interface NextVersion {
  seriesId: string
  version: number
  isShared: boolean
}

/**
 * What comes after all versions of a file, whose order is locked: seen by the customer where the newest of them is. A file
 * without other versions becomes the first one.
 * @returns also the ids of those before it
 */
export async function nextVersionOf(
  tx: Database,
  orgId: string,
  file: Pick<AttachmentRow['attachment'], 'id' | 'seriesId'>,
): Promise<NextVersion & { formerIds: string[] }> {
  const seriesId = file.seriesId ?? file.id
  if (!file.seriesId) await queries.updateSeries(tx, orgId, file.id, seriesId)
  const former = await queries.selectSeries(tx, orgId, seriesId)
  const [newest] = former
  const highest = Math.max(newest?.version ?? 0, await queries.selectRemovedVersion(tx, orgId, seriesId))
  return {
    seriesId,
    version: highest + 1,
    isShared: newest?.isShared ?? false,
    formerIds: former.map(({ id }) => id),
  }
}
