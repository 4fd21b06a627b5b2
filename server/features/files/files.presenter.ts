import { filesApi } from '#shared/api/files.ts'
import type { Attachment } from '#shared/files/files.ts'
import type { NamedPart } from '#shared/parts/types.ts'
import { pathOf } from '#shared/requests.ts'
import type { Person } from '#shared/people/types.ts'
import { PICTURED } from '../../pictures/pictures.ts'
import type { AttachmentRow } from './files.queries.ts'

export function presentAttachment(row: AttachmentRow): Attachment {
  const { attachment, part, uploaderName, uploaderImage, uploaderRole, thumbnailSize } = row
  if (!attachment.uploadedBy || !uploaderName) return presentFile(attachment, part, thumbnailSize, null)
  const uploader = { id: attachment.uploadedBy, displayName: uploaderName, profileImageUrl: uploaderImage }
  return presentFile(attachment, part, thumbnailSize, { ...uploader, role: uploaderRole })
}

/** @param thumbnailSize bytes; 0 if the file can't have a thumbnail; null before it was tried */
export function presentFile(
  { partId: _partId, ...attachment }: AttachmentRow['attachment'],
  part: NamedPart | null | undefined,
  thumbnailSize: number | null,
  uploader: Person | null,
): Attachment {
  const pictured = PICTURED.has(attachment.mimeType) && thumbnailSize !== 0
  return {
    ...attachment,
    ...(part && { part }),
    createdAt: attachment.createdAt.toISOString(),
    uploader,
    thumbnailUrl: pictured ? pathOf(filesApi.thumbnail, { id: attachment.id }) : null,
  }
}
