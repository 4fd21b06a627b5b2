import type { FastifyReply, FastifyRequest } from 'fastify'

/** Puts the next page's address in the Link header, unless this is the last page. */
export function linkNextPage(request: FastifyRequest, reply: FastifyReply, after: string | undefined): void {
  if (after === undefined) return
  const { pathname, searchParams } = new URL(request.url, 'http://localhost')
  searchParams.set('after', after)
  reply.header('link', `<${pathname}?${searchParams.toString()}>; rel="next"`)
}
