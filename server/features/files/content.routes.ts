import { filesApi } from '#shared/api/files.ts'
import { isShown } from '#shared/files/files.ts'
import * as t from '#texts/files/file-errors.ts'
import type { Services } from '../../services.ts'
import { signedIn } from '../../http/access.ts'
import { serve, type Api } from '../../http/api.ts'
import { NotFound } from '../../http/errors.ts'
import { sendObject } from '../../http/files/send-object.ts'
import { fileName, makeThumbnail, thumbnailName } from './storage.service.ts'
import { findFile } from './files.service.ts'

const DAY_SECONDS = 86_400

export function fileRoutes(api: Api, services: Services): void {
  serve(api, filesApi.content, { access: 'member-or-token', takesLong: true }, async (request, reply) => {
    const { orgId } = signedIn(request)
    const { attachment, objectId, sha256 } = await findFile(services, orgId, request.params.id)
    const shown = isShown(attachment.mimeType) && request.query.download === undefined
    return sendObject(request, reply, services.store, {
      name: fileName(objectId),
      size: attachment.fileSize,
      mimeType: attachment.mimeType,
      etag: sha256 ?? objectId,
      fileName: attachment.originalName,
      disposition: shown ? 'inline' : 'attachment',
    })
  })

  serve(api, filesApi.thumbnail, { access: 'member-or-token', takesLong: true }, async (request, reply) => {
    const { orgId } = signedIn(request)
    const { objectId, thumbnailSize } = await findFile(services, orgId, request.params.id)
    const size = await makeThumbnail(services, orgId, { id: objectId, thumbnailSize })
    if (size === 0) throw new NotFound(t.picture)
    return sendObject(request, reply, services.store, {
      name: thumbnailName(objectId),
      size,
      mimeType: 'image/webp',
      etag: objectId,
      disposition: 'inline',
      maxAge: DAY_SECONDS,
    })
  })
}
