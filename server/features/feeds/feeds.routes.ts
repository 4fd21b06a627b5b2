import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { feedsApi } from '#shared/api/feeds.ts'
import type { Services } from '../../services.ts'
import { signedIn } from '../../http/access.ts'
import { serve, whileConnected, type Api } from '../../http/api.ts'
import { isKnown, takesGzip } from '../../http/paging-and-caching.ts'
import { addFeed, endFeed, listFeeds, readCalendar } from './feeds.service.ts'

const gzipped = promisify(gzip)

export function feedRoutes(api: Api, services: Services): void {
  serve(api, feedsApi.list, { access: 'member' }, (request) => listFeeds(services, signedIn(request)))

  serve(api, feedsApi.add, { access: 'member' }, (request) =>
    addFeed(services, signedIn(request), request.body.kind),
  )

  serve(api, feedsApi.remove, { access: 'member' }, (request) =>
    endFeed(services, signedIn(request), request.params.id),
  )

  serve(api, feedsApi.read, { access: 'anyone' }, async (request, reply) => {
    const { etag, text } = await readCalendar(services, {
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
