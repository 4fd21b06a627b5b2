import { z } from 'zod'
import {
  attachmentSchema,
  createAttachmentPayload,
  renameAttachmentPayload,
} from '#shared/attachment-schemas.ts'
import { signedIn } from '../../core/access.ts'
import { answers, type Api } from '../../core/api.ts'
import {
  addAttachment,
  listAttachments,
  removeAttachment,
  renameAttachment,
  type AttachmentsDeps,
} from './attachments.service.ts'

const ofOrder = z.object({ id: z.string() })
const ofAttachment = ofOrder.extend({ attachmentId: z.string() })
const tags = ['Files']

export function attachmentRoutes(api: Api, deps: AttachmentsDeps): void {
  api.route({
    method: 'GET',
    url: '/api/orders/:id/attachments',
    config: { access: 'member' },
    schema: {
      tags,
      summary: "An order's files, newest first",
      params: ofOrder,
      response: answers({ 200: z.array(attachmentSchema) }),
    },
    handler: (request) => listAttachments(deps, signedIn(request), request.params.id),
  })

  api.route({
    method: 'POST',
    url: '/api/orders/:id/attachments',
    config: { access: 'member' },
    schema: {
      tags,
      summary: 'Attach a file that was sent to its address',
      params: ofOrder,
      body: createAttachmentPayload,
      response: answers({ 201: attachmentSchema }),
    },
    handler: async (request, reply) =>
      reply.status(201).send(await addAttachment(deps, signedIn(request), request.params.id, request.body)),
  })

  api.route({
    method: 'PATCH',
    url: '/api/orders/:id/attachments/:attachmentId',
    config: { access: 'member' },
    schema: {
      tags,
      summary: 'Rename a file',
      params: ofAttachment,
      body: renameAttachmentPayload,
      response: answers({ 200: attachmentSchema }),
    },
    handler: (request) => {
      const { id, attachmentId } = request.params
      return renameAttachment(deps, signedIn(request), id, attachmentId, request.body.originalName)
    },
  })

  api.route({
    method: 'DELETE',
    url: '/api/orders/:id/attachments/:attachmentId',
    config: { access: 'member' },
    schema: {
      tags,
      summary: 'Delete a file',
      params: ofAttachment,
      response: answers({ 204: z.null() }),
    },
    handler: async (request, reply) => {
      const { id, attachmentId } = request.params
      await removeAttachment(deps, signedIn(request), id, attachmentId)
      return reply.status(204).send(null)
    },
  })
}
