import { profileApi } from '#shared/api/profile.ts'
import { signedIn } from '../../core/access.ts'
import { serve, type Api } from '../../core/api.ts'
import { sendObject } from '../../core/files/send-object.ts'
import { changePhoto, findPhoto, type PhotoDeps } from './photo.service.ts'

const YEAR_SECONDS = 365 * 86_400

export function photoRoutes(api: Api, deps: PhotoDeps): void {
  serve(api, profileApi.changePhoto, { access: 'member', takesLong: true }, (request) =>
    changePhoto(deps, signedIn(request), request.body),
  )

  serve(api, profileApi.photo, { access: 'member', takesLong: true }, async (request, reply) => {
    const { id, name, size } = await findPhoto(deps, signedIn(request), request.params.id)
    return sendObject(request, reply, deps.store, {
      name,
      size,
      mimeType: 'image/webp',
      etag: id,
      disposition: 'inline',
      maxAge: YEAR_SECONDS,
    })
  })
}
