import type { Approval } from '#shared/customer/types.ts'
import type { Attachment } from '#shared/files/files.ts'
import { certifiedBy } from '../../customer/approvals/approval-states.ts'

export interface FileVersions {
  newest: Attachment
  older: Attachment[]
}

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

/** Previous versions and certificates stay with their own order. */
export const filesToCopy = (files: Attachment[], approvals: Approval[]): Attachment[] =>
  byVersions(files).flatMap(({ newest }) => (certifiedBy(approvals, newest.id) ? [] : [newest]))
