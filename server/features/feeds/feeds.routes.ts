import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { feedsApi } from '#shared/api/feeds.ts'
import { signedIn } from '../../core/access.ts'
import { serve, whileConnected, type Api } from '../../core/api.ts'
import { isKnown, takesGzip } from '../../core/conditional.ts'
import { addFeed, endFeed, listFeeds, readCalendar, type FeedDeps } from './feeds.service.ts'

const gzipped = promisify(gzip)

export function feedRoutes(api: Api, deps: FeedDeps): void {
  serve(api, feedsApi.list, { access: 'member' }, (request) => listFeeds(deps, signedIn(request)))

  serve(api, feedsApi.add, { access: 'member' }, (request) =>
    addFeed(deps, signedIn(request), request.body.kind),
  )

  serve(api, feedsApi.remove, { access: 'member' }, (request) =>
    endFeed(deps, signedIn(request), request.params.id),
  )

  serve(api, feedsApi.read, { access: 'anyone' }, async (request, reply) => {
    const { etag, text } = await readCalendar(deps, {
      token: request.params.token,
      address: request.ip,
      isKnown: (etag) => isKnown(request, etag),
      signal: whileConnected(reply),
    })
    reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'Accept-Encoding')
    if (text === undefined) return reply.status(304).send()
    reply
      .type('text/calendar; charset=utf-8')
      // Without a name, a browser would use the secret address as the file's name.
      .header('content-disposition', 'inline; filename="kerf.ics"')
    if (!takesGzip(request)) return reply.send(text)
    return reply.header('content-encoding', 'gzip').send(await gzipped(text))
  })
}
