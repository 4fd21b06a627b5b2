import { filesApi } from '#shared/api/files.ts'
import type { Services } from '../../services.ts'
import { signedIn } from '../../http/access.ts'
import { serve, type Api } from '../../http/api.ts'
import { allowUpload, receiveUpload } from './uploads.service.ts'

export async function uploadRoutes(api: Api, services: Services): Promise<void> {
  serve(api, filesApi.allowUpload, { access: 'member-or-token' }, async (request) => ({
    uploadURL: await allowUpload(services, signedIn(request), request.headers.origin),
  }))

  // A plugin of its own, because only these routes take bodies that aren't JSON, as streams.
  await api.register(async (files: Api) => {
    files.removeAllContentTypeParsers()
    files.addContentTypeParser('*', (_request, _payload, done) => done(null))
    // The sender's content type is ignored, because it may not be valid.
    files.addHook('onRequest', async ({ headers }) => {
      headers['content-type'] = 'application/octet-stream'
    })
    const rules = { access: 'member-or-token', takesLong: true, streamsBody: true } as const
    serve(files, filesApi.upload, rules, async (request) => {
      const length = request.headers['content-length']
      try {
        return await receiveUpload(services, signedIn(request), {
          id: request.params.id,
          ...request.query,
          length: length === undefined ? undefined : Number(length),
          content: request.raw,
        })
      } catch (error) {
        // Clients read the response only after sending everything, and closing the connection would lose it.
        request.raw.resume()
        throw error
      }
    })
  })
}
