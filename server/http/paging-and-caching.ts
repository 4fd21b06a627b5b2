import type { FastifyReply, FastifyRequest } from 'fastify'

/** RFC 9110, 13.1.2. */
export function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const named = headers['if-none-match']?.split(',').map((each) => each.trim().replace(/^W\//, '')) ?? []
  return named.includes('*') || named.includes(etag.replace(/^W\//, ''))
}

export function takesGzip({ headers }: FastifyRequest): boolean {
  const accepted = (headers['accept-encoding'] ?? '').split(',')
  return accepted.some((part) => /^\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(part))
}

export function linkNextPage(request: FastifyRequest, reply: FastifyReply, after: string | undefined): void {
  if (after === undefined) return
  const { pathname, searchParams } = new URL(request.url, 'http://localhost')
  searchParams.set('after', after)
  reply.header('link', `<${pathname}?${searchParams.toString()}>; rel="next"`)
}
