import { filesApi } from '#shared/api/files.ts'
import type { Services } from '../../services.ts'
import { signedIn } from '../../http/access.ts'
import { serve, type Api } from '../../http/api.ts'
import { copyAttachment } from './copies.service.ts'
import { addAttachment, listAttachments, changeAttachment, removeAttachment } from './files.service.ts'
import type { FileFollowers } from './file-followers.ts'
import { shareAttachment } from './sharing.service.ts'

export function attachmentRoutes(api: Api, services: Services, followers: FileFollowers): void {
  serve(api, filesApi.list, { access: 'member-or-token' }, (request) =>
    listAttachments(services, signedIn(request), request.params.id),
  )

  serve(api, filesApi.attach, { access: 'member-or-token', takesLong: true }, (request) =>
    addAttachment(services, followers, signedIn(request), request.params.id, request.body),
  )

  serve(api, filesApi.copy, { access: 'member', takesLong: true }, (request) =>
    copyAttachment(services, signedIn(request), request.params.id, request.body.attachmentId),
  )

  serve(api, filesApi.rename, { access: 'member-or-token' }, (request) => {
    const { id, attachmentId } = request.params
    return changeAttachment(services, followers, signedIn(request), { id, attachmentId }, request.body)
  })

  serve(api, filesApi.share, { access: 'member-or-token' }, (request) => {
    const { id, attachmentId } = request.params
    return shareAttachment(services, followers, signedIn(request), id, attachmentId, request.body.isShared)
  })

  serve(api, filesApi.remove, { access: 'member' }, (request) => {
    const { id, attachmentId } = request.params
    return removeAttachment(services, followers, signedIn(request), id, attachmentId)
  })
}
