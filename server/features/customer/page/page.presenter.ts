import { consentOf } from '#shared/customer/answers.ts'
import { DONE } from '#shared/orders/orders.ts'
import type { Part } from '#shared/parts/types.ts'
import { PICTURED } from '../../../pictures/pictures.ts'
import type { CustomerView, FileKind, PublicApproval, SharedFile } from './customer-view.ts'
import type { ApprovalRow, FileRow } from './page.queries.ts'

// These image types are drawings, not photos.
const DRAWINGS = new Set(['image/svg+xml', 'image/vnd.dwg'])

/** Pictures go out only as converted pictures where possible, because the originals can show the place. */
export const isPicture = ({ mimeType }: Pick<FileRow, 'mimeType'>): boolean =>
  mimeType.startsWith('image/') && !DRAWINGS.has(mimeType)

function kindOf(file: FileRow): FileKind {
  if (isPicture(file)) return PICTURED.has(file.mimeType) && file.thumbnailSize !== 0 ? 'picture' : 'other'
  return file.mimeType === 'application/pdf' ? 'pdf' : 'other'
}

/** The customer doesn't hear that something went wrong. */
export const presentParts = (parts: Part[] | null): CustomerView['order']['parts'] =>
  (parts ?? [])
    .filter(({ remake }) => remake === null)
    .map(({ name, status }) => ({ name, isDone: DONE.has(status) }))

function presentFile(file: FileRow): SharedFile {
  const { id, name, version, size } = file
  const at = file.createdAt.toISOString()
  return { id, seriesId: seriesOf(file), name, version, kind: kindOf(file), size, at }
}

const seriesOf = ({ seriesId, id }: FileRow) => seriesId ?? id

interface Asked {
  approval: ApprovalRow
  file: FileRow
}

/** Both lists are newest first. */
export function presentFiles(
  files: FileRow[],
  approvals: ApprovalRow[],
): { files: SharedFile[]; approvals: PublicApproval[] } {
  const byId = new Map(files.map((file) => [file.id, file]))
  const asked = approvals.flatMap((approval): Asked[] => {
    const file = byId.get(approval.attachmentId)
    return file ? [{ approval, file }] : []
  })
  const bySeries = Map.groupBy(asked, ({ file }) => seriesOf(file))
  const presented = [...bySeries.values()].flatMap(presentApproval)
  const certificates = new Set(approvals.map(({ certificateId }) => certificateId))
  const shown = files.filter(({ id, isShared }) => isShared && !certificates.has(id))
  // A newer version replaces the former ones, whether it was sent for approval or only shared.
  const newest = new Map<string, number>()
  for (const file of [...shown, ...asked.map(({ file }) => file)]) {
    newest.set(seriesOf(file), Math.max(file.version, newest.get(seriesOf(file)) ?? 0))
  }
  const sent = new Set(presented.map(({ file }) => file.id))
  return {
    files: shown
      .filter((file) => file.version === newest.get(seriesOf(file)) && !sent.has(file.id))
      .map(presentFile),
    approvals: presented.toSorted(
      (one, other) => Number(other.state === 'waiting') - Number(one.state === 'waiting'),
    ),
  }
}

function presentApproval(asked: Asked[]): PublicApproval[] {
  const [latest, ...former] = asked.toSorted((one, other) => other.file.version - one.file.version)
  if (!latest) return []
  const { approval, file } = latest
  return [
    {
      id: approval.id,
      file: presentFile(file),
      sha256: approval.sha256,
      state: approval.answer ?? 'waiting',
      askedAt: approval.createdAt.toISOString(),
      answeredAt: approval.answeredAt?.toISOString() ?? null,
      name: approval.name,
      words: approval.words,
      certificateId: approval.certificateId,
      consent: approval.consent ?? consentOf(file),
      former: former.flatMap(({ approval: { answer, answeredAt }, file: { version } }) =>
        answer && answeredAt && version < file.version
          ? [{ version, state: answer, at: answeredAt.toISOString() }]
          : [],
      ),
    },
  ]
}
