import { filesApi } from '#shared/api/files.ts'
import { signedIn } from '../../core/access.ts'
import { serve, type Api } from '../../core/api.ts'
import { copyAttachment } from './copies.service.ts'
import {
  addAttachment,
  listAttachments,
  removeAttachment,
  renameAttachment,
  type FollowedFilesDeps,
} from './files.service.ts'
import { shareAttachment } from './sharing.service.ts'

export function attachmentRoutes(api: Api, deps: FollowedFilesDeps): void {
  serve(api, filesApi.list, { access: 'member-or-token' }, (request) =>
    listAttachments(deps, signedIn(request), request.params.id),
  )

  serve(api, filesApi.attach, { access: 'member-or-token', takesLong: true }, (request) =>
    addAttachment(deps, signedIn(request), request.params.id, request.body),
  )

  serve(api, filesApi.copy, { access: 'member', takesLong: true }, (request) =>
    copyAttachment(deps, signedIn(request), request.params.id, request.body.attachmentId),
  )

  serve(api, filesApi.rename, { access: 'member-or-token' }, (request) => {
    const { id, attachmentId } = request.params
    return renameAttachment(deps, signedIn(request), id, attachmentId, request.body.originalName)
  })

  serve(api, filesApi.share, { access: 'member-or-token' }, (request) => {
    const { id, attachmentId } = request.params
    return shareAttachment(deps, signedIn(request), id, attachmentId, request.body.isShared)
  })

  serve(api, filesApi.remove, { access: 'member' }, (request) => {
    const { id, attachmentId } = request.params
    return removeAttachment(deps, signedIn(request), id, attachmentId)
  })
}
