import { createHmac, timingSafeEqual } from 'node:crypto'

/** Seconds that an address for an upload is good for. */
export const GRANT_SECONDS = 15 * 60

/** What one signed address allows: one person, in one organization, to send one object until then. */
export interface Grant {
  id: string
  userId: string
  orgId: string
  /** Seconds since 1970. */
  expires: number
}

export function signGrant(secret: string, { id, userId, orgId, expires }: Grant): string {
  const what = ['upload', id, userId, orgId, expires].join('\n')
  return createHmac('sha256', secret).update(what).digest('base64url')
}

export function isSigned(secret: string, grant: Grant, signature: string): boolean {
  const expected = Buffer.from(signGrant(secret, grant))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}
