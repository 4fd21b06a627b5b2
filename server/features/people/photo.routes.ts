import { z } from 'zod'
import { profileImagePayload } from '#shared/attachment-schemas.ts'
import { userSchema } from '#shared/people-schemas.ts'
import { signedIn } from '../../core/access.ts'
import { answers, type Api } from '../../core/api.ts'
import { sendObject } from '../../core/send-object.ts'
import { changePhoto, findPhoto, type PhotoDeps } from './photo.service.ts'

const tags = ['People']
const YEAR_SECONDS = 365 * 86_400

export function photoRoutes(api: Api, deps: PhotoDeps): void {
  api.route({
    method: 'PUT',
    url: '/api/user/profile-image',
    config: { access: 'member' },
    schema: {
      tags,
      summary: 'Make a picture that was sent to its address the photo of whoever is signed in',
      body: profileImagePayload,
      response: answers({ 200: userSchema }),
    },
    handler: (request) => changePhoto(deps, signedIn(request), request.body),
  })

  api.route({
    method: 'GET',
    url: '/api/photos/:id',
    config: { access: 'member' },
    schema: { tags, summary: 'The square photo of somebody', params: z.object({ id: z.string() }) },
    handler: async (request, reply) => {
      const { id, name, size } = await findPhoto(deps, signedIn(request), request.params.id)
      return sendObject(request, reply, deps.store, {
        name,
        size,
        mimeType: 'image/webp',
        etag: id,
        disposition: 'inline',
        maxAge: YEAR_SECONDS,
      })
    },
  })
}
