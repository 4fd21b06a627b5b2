import { z } from 'zod'
import { sharingPayload } from '#shared/customer-page/schemas.ts'
import {
  attachmentSchema,
  copyAttachmentPayload,
  createAttachmentPayload,
  fileContentQuery,
  renameAttachmentPayload,
  uploadAddressSchema,
  uploadedSchema,
  uploadQuery,
} from '#shared/files/schemas.ts'
import { defineApi } from './endpoint.ts'
import { ignored } from './ignored.ts'

const measured = ignored('the server finds it out by itself')

export const filesApi = defineApi('Files', {
  list: {
    method: 'GET',
    path: '/api/orders/:id/attachments',
    summary: "An order's files, newest first",
    response: z.array(attachmentSchema),
  },
  attach: {
    method: 'POST',
    path: '/api/orders/:id/attachments',
    summary: 'Attach a file that was sent to its address',
    body: createAttachmentPayload.extend({ fileSize: measured, mimeType: measured }),
    response: attachmentSchema,
    status: 201,
    idempotent: true,
  },
  copy: {
    method: 'POST',
    path: '/api/orders/:id/attachments/copies',
    summary: 'Attach a copy of a file of another order',
    body: copyAttachmentPayload,
    response: attachmentSchema,
    status: 201,
    idempotent: true,
  },
  rename: {
    method: 'PATCH',
    path: '/api/orders/:id/attachments/:attachmentId',
    summary: 'Rename a file',
    body: renameAttachmentPayload,
    response: attachmentSchema,
  },
  share: {
    method: 'PUT',
    path: '/api/orders/:id/attachments/:attachmentId/sharing',
    summary: 'Show a file to the customer, or hide it: ADMIN and SALES',
    body: sharingPayload,
    response: attachmentSchema,
  },
  remove: {
    method: 'DELETE',
    path: '/api/orders/:id/attachments/:attachmentId',
    summary: 'Delete a file',
  },
  allowUpload: {
    method: 'POST',
    path: '/api/objects/upload',
    summary: 'An address to send one file to',
    response: uploadAddressSchema,
    status: 201,
  },
  upload: {
    method: 'PUT',
    path: '/api/objects/:id',
    summary: 'Send a file to its address, once; the body is the file',
    query: uploadQuery,
    response: uploadedSchema,
  },
  content: {
    method: 'GET',
    path: '/api/files/:id',
    summary: 'A file, whole or a range of it; shown in the browser where that is safe',
    query: fileContentQuery,
    sendsFile: '*/*',
  },
  thumbnail: {
    method: 'GET',
    path: '/api/files/:id/thumbnail',
    summary: 'A small WebP of a file that is a picture',
    sendsFile: 'image/webp',
  },
})
