import type { Approval } from '#shared/customer-page/types.ts'
import type { Attachment } from '#shared/files/files.ts'
import { certifiedBy } from '../../approvals/approval-states.ts'

/** A file in the list: its newest version, and the others, newest first. */
export interface FileVersions {
  newest: Attachment
  older: Attachment[]
}

/** Groups the versions of a file at the position of the first one in the list. */
export function byVersions(files: Attachment[]): FileVersions[] {
  const series = new Set<string>()
  return files.flatMap((file) => {
    const { seriesId } = file
    if (seriesId === null) return [{ newest: file, older: [] }]
    if (series.has(seriesId)) return []
    series.add(seriesId)
    const versions = files.filter((other) => other.seriesId === seriesId)
    const [newest = file, ...older] = versions.toSorted((one, other) => other.version - one.version)
    return [{ newest, older }]
  })
}

/** The files to copy to another order. Previous versions and certificates stay with their own order. */
export const filesToCopy = (files: Attachment[], approvals: Approval[]): Attachment[] =>
  byVersions(files).flatMap(({ newest }) => (certifiedBy(approvals, newest.id) ? [] : [newest]))
