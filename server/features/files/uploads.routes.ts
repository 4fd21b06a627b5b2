import { filesApi } from '#shared/api/files.ts'
import { signedIn } from '../../core/access.ts'
import { serve, type Api } from '../../core/api.ts'
import { allowUpload, receiveUpload, type UploadsDeps } from './uploads.service.ts'

export async function uploadRoutes(api: Api, deps: UploadsDeps): Promise<void> {
  serve(api, filesApi.allowUpload, { access: 'member-or-token' }, async (request) => ({
    uploadURL: await allowUpload(deps, signedIn(request), request.headers.origin),
  }))

  // A plugin of its own, because here alone a body is not JSON: it is handed on as it comes in.
  await api.register(async (files: Api) => {
    files.removeAllContentTypeParsers()
    files.addContentTypeParser('*', (_request, _payload, done) => done(null))
    // What its sender takes a file for does not count, and may be no type at all.
    files.addHook('onRequest', async ({ headers }) => {
      headers['content-type'] = 'application/octet-stream'
    })
    const rules = { access: 'member-or-token', takesLong: true, streamsBody: true } as const
    serve(files, filesApi.upload, rules, async (request) => {
      const length = request.headers['content-length']
      try {
        return await receiveUpload(deps, signedIn(request), {
          id: request.params.id,
          ...request.query,
          length: length === undefined ? undefined : Number(length),
          content: request.raw,
        })
      } catch (error) {
        // The response is read only once everything was sent: what still comes is read and thrown away. Closing
        // the connection would take the response with it.
        request.raw.resume()
        throw error
      }
    })
  })
}
