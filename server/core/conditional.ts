import type { FastifyRequest } from 'fastify'

/**
 * Whether the caller already has this version (RFC 9110, 13.1.2). The header may name several versions, or any.
 */
export function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const named = headers['if-none-match']?.split(',').map((each) => each.trim().replace(/^W\//, '')) ?? []
  return named.includes('*') || named.includes(etag.replace(/^W\//, ''))
}

export function takesGzip({ headers }: FastifyRequest): boolean {
  const accepted = (headers['accept-encoding'] ?? '').split(',')
  return accepted.some((part) => /^\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(part))
}
