import { z } from 'zod'
import { sharingPayload } from '#shared/customer/schemas.ts'
import {
  attachmentSchema,
  copyAttachmentPayload,
  changeAttachmentPayload,
  createAttachmentPayload,
  fileContentQuery,
  uploadAddressSchema,
  uploadedSchema,
  uploadQuery,
} from '#shared/files/schemas.ts'
import { defineApi } from './endpoint.ts'
import { ignored } from './params.ts'
import * as t from '#texts/calls/api.ts'

const measured = ignored('the server finds it out by itself')

export const filesApi = defineApi(t.tagFiles, {
  list: {
    method: 'GET',
    path: '/api/orders/:id/attachments',
    summary: t.filesList,
    response: z.array(attachmentSchema),
  },
  attach: {
    method: 'POST',
    path: '/api/orders/:id/attachments',
    summary: t.filesAttach,
    body: createAttachmentPayload.extend({ fileSize: measured, mimeType: measured }),
    response: attachmentSchema,
    status: 201,
    idempotent: true,
  },
  copy: {
    method: 'POST',
    path: '/api/orders/:id/attachments/copies',
    summary: t.filesCopy,
    body: copyAttachmentPayload,
    response: attachmentSchema,
    status: 201,
    idempotent: true,
  },
  rename: {
    method: 'PATCH',
    path: '/api/orders/:id/attachments/:attachmentId',
    summary: t.filesRename,
    body: changeAttachmentPayload,
    response: attachmentSchema,
  },
  share: {
    method: 'PUT',
    path: '/api/orders/:id/attachments/:attachmentId/sharing',
    summary: t.filesShare,
    body: sharingPayload,
    response: attachmentSchema,
  },
  remove: {
    method: 'DELETE',
    path: '/api/orders/:id/attachments/:attachmentId',
    summary: t.filesRemove,
  },
  allowUpload: {
    method: 'POST',
    path: '/api/objects/upload',
    summary: t.filesAllowUpload,
    response: uploadAddressSchema,
    status: 201,
  },
  upload: {
    method: 'PUT',
    path: '/api/objects/:id',
    summary: t.filesUpload,
    query: uploadQuery,
    response: uploadedSchema,
  },
  content: {
    method: 'GET',
    path: '/api/files/:id',
    summary: t.filesContent,
    query: fileContentQuery,
    sendsFile: '*/*',
  },
  thumbnail: {
    method: 'GET',
    path: '/api/files/:id/thumbnail',
    summary: t.filesThumbnail,
    sendsFile: 'image/webp',
  },
})
