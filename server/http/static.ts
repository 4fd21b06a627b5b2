import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { missingPath } from './error-responses.ts'

const YEAR = 'public, max-age=31536000, immutable'
const DAY = 'public, max-age=86400'
const ASSET = /^([\w-][\w.-]*\/)*[\w-][\w.-]*$/
/** No page's path starts a name with a dot or ends with an extension. */
const FILE = /\/\.|\.[a-z][a-z0-9]{0,9}$/i

/** Files under /assets have their hash in the name and never change. */
export async function servePage(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(staticFiles, {
    root: folder,
    wildcard: false,
    globIgnore: ['assets/**'],
    index: false,
    preCompressed: true,
    logLevel: 'warn',
    cacheControl: false,
    setHeaders: (reply, path) => {
      const within = (name: string) => path.startsWith(join(folder, name))
      reply.header('cache-control', within('assets') ? YEAR : within('icons') ? DAY : 'no-cache')
    },
  })

  // One route per file would mean hundreds, a tenth of the start.
  app.get<{ Params: { '*': string } }>(
    '/assets/*',
    { schema: { hide: true }, logLevel: 'warn' },
    (request, reply) => {
      const path = request.params['*']
      if (!ASSET.test(path)) throw missingPath(request)
      return reply.sendFile(path, join(folder, 'assets'))
    },
  )

  // A page that was open during an update learns of it from the next response.
  const build = /<meta name="kerf-build" content="([^"]+)"/.exec(
    await readFile(join(folder, 'index.html'), 'utf8'),
  )?.[1]
  if (build) {
    app.addHook('onRequest', async (request, reply) => {
      if (request.url.startsWith('/api/')) reply.header('x-kerf-build', build)
    })
  }

  // The page's router handles unknown paths.
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || /^\/(api|ws|assets)(\/|$)/.test(path) || FILE.test(path)) throw missingPath(request)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .sendFile('index.html', folder)
  })
}
