import { z } from 'zod'
import { uploadAddressSchema } from '#shared/attachment-schemas.ts'
import { signedIn } from '../../core/access.ts'
import { answers, type Api } from '../../core/api.ts'
import { allowUpload, receiveUpload, type UploadsDeps } from './uploads.service.ts'

const tags = ['Files']

export async function uploadRoutes(api: Api, deps: UploadsDeps): Promise<void> {
  api.route({
    method: 'POST',
    url: '/api/objects/upload',
    config: { access: 'member' },
    schema: {
      tags,
      summary: 'An address to send one file to',
      response: answers({ 201: uploadAddressSchema }),
    },
    handler: async (request, reply) => {
      const uploadURL = await allowUpload(deps, signedIn(request), request.headers.origin)
      return reply.status(201).send({ uploadURL })
    },
  })

  // A plugin of its own, because here alone a body is not JSON: it is handed on as it comes in.
  await api.register(async (files: Api) => {
    files.removeAllContentTypeParsers()
    files.addContentTypeParser('*', (_request, _payload, done) => done(null))
    // What its sender takes a file for does not count, and may be no type at all.
    files.addHook('onRequest', async ({ headers }) => {
      headers['content-type'] = 'application/octet-stream'
    })
    files.route({
      method: 'PUT',
      url: '/api/objects/:id',
      config: { access: 'member' },
      schema: {
        tags,
        summary: 'Send a file to its address, once; the body is the file',
        params: z.object({ id: z.string() }),
        querystring: z.object({
          expires: z.coerce.number({ error: 'The address is not whole' }).int(),
          signature: z.string({ error: 'The address is not whole' }),
        }),
        response: answers({ 200: z.object({ size: z.int().meta({ description: 'Bytes' }) }) }),
      },
      handler: async (request) => {
        const length = request.headers['content-length']
        try {
          return await receiveUpload(deps, signedIn(request), {
            id: request.params.id,
            ...request.query,
            length: length === undefined ? undefined : Number(length),
            content: request.raw,
          })
        } catch (error) {
          // The answer is read only once everything was sent: what still comes is read and thrown away. Closing
          // the connection would take the answer with it.
          request.raw.resume()
          throw error
        }
      },
    })
  })
}
