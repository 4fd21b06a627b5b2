import { PICTURE_TYPES, type Attachment } from '#shared/attachments.ts'
import type { AttachmentRow } from './attachments.queries.ts'

/** Types that a small picture is tried of; whether it can be made is known when somebody asks for it. */
const PICTURED = new Set([...PICTURE_TYPES, 'image/heic', 'image/heif', 'image/tiff'])

export function presentAttachment(row: AttachmentRow): Attachment {
  const { attachment, uploaderName, uploaderImage, uploaderRole, thumbnailSize } = row
  const pictured = PICTURED.has(attachment.mimeType) && thumbnailSize !== 0
  return {
    ...attachment,
    createdAt: attachment.createdAt.toISOString(),
    uploader:
      attachment.uploadedBy && uploaderName
        ? {
            id: attachment.uploadedBy,
            displayName: uploaderName,
            profileImageUrl: uploaderImage,
            role: uploaderRole,
          }
        : null,
    thumbnailUrl: pictured ? `/api/files/${attachment.id}/thumbnail` : null,
  }
}
