import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import { missingPath } from './error-answers.ts'

/** The built page: files under /assets carry their hash in the name and never change; the rest is asked for again. */
export async function servePage(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(staticFiles, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    logLevel: 'warn',
    cacheControl: false,
    setHeaders: (reply, path) => {
      const lasting = path.startsWith(join(folder, 'assets'))
      reply.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })

  // The page's own router decides what an unknown path shows; calls and files that are missing are missing.
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|ws|assets)(\/|$)/.test(path)
    if (!isPage) throw missingPath(request)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .sendFile('index.html', folder)
  })
}
