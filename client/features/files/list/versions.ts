import type { Approval } from '#shared/customer-page/types.ts'
import type { Attachment } from '#shared/files/files.ts'
import { certifiedBy } from '../../approvals/approval-states.ts'

/** A file as the list shows it: its newest version, and the others, newest first. */
export interface FileVersions {
  newest: Attachment
  older: Attachment[]
}

/** Files that are versions of one file stand together, where the first of them stands in the list. */
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

/** What comes along into another order. Former versions and certificates are of their own order alone. */
export const filesToCopy = (files: Attachment[], approvals: Approval[]): Attachment[] =>
  byVersions(files).flatMap(({ newest }) => (certifiedBy(approvals, newest.id) ? [] : [newest]))
