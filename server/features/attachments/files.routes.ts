import { z } from 'zod'
import { isShown } from '#shared/attachments.ts'
import { signedIn } from '../../core/access.ts'
import type { Api } from '../../core/api.ts'
import { NotFound } from '../../core/errors.ts'
import { sendObject } from '../../core/send-object.ts'
import { fileName, makeThumbnail, thumbnailName } from '../uploads/objects.service.ts'
import { findFile, type AttachmentsDeps } from './attachments.service.ts'

const params = z.object({ id: z.string() })
const tags = ['Files']
const DAY_SECONDS = 86_400

export function fileRoutes(api: Api, deps: AttachmentsDeps): void {
  api.route({
    method: 'GET',
    url: '/api/files/:id',
    config: { access: 'member' },
    schema: {
      tags,
      summary: 'A file, whole or a range of it; shown in the browser where that is safe',
      params,
      querystring: z.object({
        download: z.string().optional().meta({ description: 'Anything: save it instead of showing it' }),
      }),
    },
    handler: async (request, reply) => {
      const { attachment, objectId, sha256 } = await findFile(
        deps,
        signedIn(request).orgId,
        request.params.id,
      )
      const shown = isShown(attachment.mimeType) && request.query.download === undefined
      return sendObject(request, reply, deps.store, {
        name: fileName(objectId),
        size: attachment.fileSize,
        mimeType: attachment.mimeType,
        etag: sha256 ?? objectId,
        fileName: attachment.originalName,
        disposition: shown ? 'inline' : 'attachment',
      })
    },
  })

  api.route({
    method: 'GET',
    url: '/api/files/:id/thumbnail',
    config: { access: 'member' },
    schema: { tags, summary: 'A small WebP of a file that is a picture', params },
    handler: async (request, reply) => {
      const { orgId } = signedIn(request)
      const { objectId, thumbnailSize } = await findFile(deps, orgId, request.params.id)
      const size = await makeThumbnail(deps, orgId, { id: objectId, thumbnailSize })
      if (size === 0) throw new NotFound('Picture')
      return sendObject(request, reply, deps.store, {
        name: thumbnailName(objectId),
        size,
        mimeType: 'image/webp',
        etag: objectId,
        disposition: 'inline',
        maxAge: DAY_SECONDS,
      })
    },
  })
}
