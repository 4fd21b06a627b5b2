import { filesApi } from '#shared/api/files.ts'
import { isShown } from '#shared/files/files.ts'
import { signedIn } from '../../core/access.ts'
import { serve, type Api } from '../../core/api.ts'
import { NotFound } from '../../core/errors.ts'
import { sendObject } from '../../core/files/send-object.ts'
import { fileName, makeThumbnail, thumbnailName } from './storage.service.ts'
import { findFile, type AttachmentsDeps } from './files.service.ts'

const DAY_SECONDS = 86_400

export function fileRoutes(api: Api, deps: AttachmentsDeps): void {
  serve(api, filesApi.content, { access: 'member-or-token', takesLong: true }, async (request, reply) => {
    const { orgId } = signedIn(request)
    const { attachment, objectId, sha256 } = await findFile(deps, orgId, request.params.id)
    const shown = isShown(attachment.mimeType) && request.query.download === undefined
    return sendObject(request, reply, deps.store, {
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
  })
}
