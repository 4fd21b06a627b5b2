import { z } from 'zod'
import { personSchema } from '#shared/people/schemas.ts'
import { optionalName, optionalText, requiredName, requiredText } from '#shared/text.ts'

const name = requiredName('File name', 500)
const address = requiredText('File address', 2000)

export const createAttachmentPayload = z.object({
  fileName: optionalName('File name', 500),
  originalName: name,
  fileType: optionalText('File type', 100),
  /** The address that the file was sent to, without its query. */
  fileUrl: address,
  /** The file that this replaces with a new version, of the same order. */
  versionOf: z.string({ error: 'The former version must be named by its id' }).nullish(),
})

export const copyAttachmentPayload = z.object({
  /** Of any order of the same organization. */
  attachmentId: z.string({ error: 'The file to copy must be named by its id' }),
})

export const renameAttachmentPayload = z.object({ originalName: name })

export const attachmentSchema = z.object({
  id: z.uuid(),
  orderId: z.uuid(),
  orgId: z.uuid(),
  fileName: z.string(),
  originalName: z.string(),
  /** Bytes. */
  fileSize: z.int(),
  /** The type that the server detected. */
  mimeType: z.string(),
  fileUrl: z
    .string()
    .meta({ description: 'Where it was sent, as its sender said. It is read at /api/files/{id}' }),
  fileType: z.string().nullable(),
  /** Whether the customer sees it at the order's link. */
  isShared: z.boolean(),
  /**
   * A new version by SHOP, hidden from the customer until ADMIN or SALES shares it or sends it for approval.
   */
  isDraft: z.boolean(),
  /** Shared by all versions of one file. Null for a file with one version. */
  seriesId: z.uuid().nullable(),
  /** From 1, within its series. */
  version: z.int(),
  uploadedBy: z.uuid().nullable(),
  createdAt: z.string(),
  uploader: personSchema.nullable(),
  /** The address of its thumbnail. Null if it isn't a picture. */
  thumbnailUrl: z.string().nullable(),
})

export const uploadAddressSchema = z.object({
  uploadURL: z.url().meta({ description: 'For one PUT within 15 minutes, of at most 52428800 bytes' }),
})

export const uploadQuery = z.object({
  expires: z.coerce.number({ error: 'The address is not whole' }).int(),
  signature: z.string({ error: 'The address is not whole' }),
})

export const uploadedSchema = z.object({ size: z.int().meta({ description: 'Bytes' }) })

export const fileContentQuery = z.object({
  download: z.string().optional().meta({ description: 'Anything: save it instead of showing it' }),
})

export const profileImagePayload = z.object({
  userId: z.string().nullish(),
  /** The address that the picture was sent to, or its path. */
  profileImageURL: address,
})
