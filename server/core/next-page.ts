import type { FastifyReply, FastifyRequest } from 'fastify'

/** Says in the header Link where the next page of a list is, unless this is the last one. */
export function linkNextPage(request: FastifyRequest, reply: FastifyReply, after: string | undefined): void {
  if (after === undefined) return
  const { pathname, searchParams } = new URL(request.url, 'http://localhost')
  searchParams.set('after', after)
  reply.header('link', `<${pathname}?${searchParams.toString()}>; rel="next"`)
}
