import { profileApi } from '#shared/api/profile.ts'
import type { Services } from '../../../services.ts'
import { signedIn } from '../../../http/access.ts'
import { serve, type Api } from '../../../http/api.ts'
import { sendObject } from '../../../http/files/send-object.ts'
import { changeProfile, readProfile, readUserActivity } from './profile.service.ts'
import { changePhoto, findPhoto } from './photo.service.ts'

export function profileRoutes(api: Api, services: Services): void {
  serve(api, profileApi.change, { access: 'self' }, (request) =>
    changeProfile(services, signedIn(request), request.body),
  )

  serve(api, profileApi.read, { access: 'member' }, (request) =>
    readProfile(services.db, signedIn(request).orgId, request.params.userId),
  )

  serve(api, profileApi.activity, { access: 'member' }, (request) =>
    readUserActivity(services.db, signedIn(request).orgId, request.params.userId),
  )
}

const YEAR_SECONDS = 365 * 86_400

export function photoRoutes(api: Api, services: Services): void {
  serve(api, profileApi.changePhoto, { access: 'member', takesLong: true }, (request) =>
    changePhoto(services, signedIn(request), request.body),
  )

  serve(api, profileApi.photo, { access: 'member', takesLong: true }, async (request, reply) => {
    const { id, name, size } = await findPhoto(services, signedIn(request), request.params.id)
    return sendObject(request, reply, services.store, {
      name,
      size,
      mimeType: 'image/webp',
      etag: id,
      disposition: 'inline',
      maxAge: YEAR_SECONDS,
    })
  })
}
