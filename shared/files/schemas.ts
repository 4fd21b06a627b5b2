import { z } from 'zod'
import { namedPartSchema, partId } from '#shared/parts/schemas.ts'
import { personSchema } from '#shared/people/schemas.ts'
import { labelled, optionalName, optionalText, requiredName, requiredText } from '#shared/text.ts'
import * as tLabel from '#texts/calls/labels.ts'
import * as tError from '#texts/calls/schema-errors.ts'
import * as t from '#texts/calls/validation.ts'
import * as tApi from '#texts/calls/api-files.ts'

const name = requiredName(tLabel.fileName, 500)
const address = requiredText(tLabel.fileAddress, 2000)

export const createAttachmentPayload = z.object({
  fileName: optionalName(tLabel.fileName, 500),
  originalName: name,
  fileType: optionalText(tLabel.fileType, 100),
  /** Without its query. */
  fileUrl: address,
  /** Of the same order. */
  versionOf: z.string({ error: labelled(t.mustBeId, tLabel.previousVersion) }).nullish(),
  /** The part that it is about. A new version keeps that of the previous one. */
  partId,
})

export const copyAttachmentPayload = z.object({
  /** Of any order of the same organization. */
  attachmentId: z.string({ error: labelled(t.mustBeId, tLabel.file) }),
})

/** Null is the whole order. */
export const changeAttachmentPayload = z
  .object({ originalName: name, partId })
  .partial()
  .refine(({ originalName, partId: part }) => originalName !== undefined || part !== undefined, {
    path: ['originalName'],
    error: labelled(t.required, tLabel.fileName),
  })

export const attachmentSchema = z.object({
  id: z.uuid(),
  orderId: z.uuid(),
  orgId: z.uuid(),
  fileName: z.string(),
  originalName: z.string(),
  /** Bytes. */
  fileSize: z.int(),
  mimeType: z.string(),
  fileUrl: z.string().meta({ description: tApi.fileUrl }),
  fileType: z.string().nullable(),
  isShared: z.boolean(),
  /** Hidden from the customer until ADMIN or SALES shares it or sends it for approval. */
  isDraft: z.boolean(),
  /** Null for a file with one version. */
  seriesId: z.uuid().nullable(),
  /** From 1, within its series. */
  version: z.int(),
  /** Left out for a file of the whole order. */
  part: namedPartSchema.optional(),
  uploadedBy: z.uuid().nullable(),
  createdAt: z.string(),
  uploader: personSchema.nullable(),
  /** Null if it isn't a picture. */
  thumbnailUrl: z.string().nullable(),
})

export const uploadAddressSchema = z.object({
  uploadURL: z.url().meta({ description: tApi.uploadUrl }),
})

export const uploadQuery = z.object({
  expires: z.coerce.number({ error: tError.incompleteUploadLink }).int(),
  signature: z.string({ error: tError.incompleteUploadLink }),
})

export const uploadedSchema = z.object({ size: z.int().meta({ description: tApi.bytes }) })

export const fileContentQuery = z.object({
  download: z.string().optional().meta({ description: tApi.download }),
})

export const profileImagePayload = z.object({
  userId: z.string().nullish(),
  /** The address that the picture was sent to, or its path. */
  profileImageURL: address,
})
