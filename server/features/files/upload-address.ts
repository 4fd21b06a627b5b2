import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long an upload address is valid. */
export const UPLOAD_ADDRESS_SECONDS = 15 * 60

/** What a signed upload address allows: one person, in one organization, to send one file until it expires. */
export interface UploadAddress {
  id: string
  userId: string
  orgId: string
  /** Seconds since 1970. */
  expires: number
}

export function signUploadAddress(secret: string, { id, userId, orgId, expires }: UploadAddress): string {
  const what = ['upload', id, userId, orgId, expires].join('\n')
  return createHmac('sha256', secret).update(what).digest('base64url')
}

export function isValidSignature(secret: string, address: UploadAddress, signature: string): boolean {
  const expected = Buffer.from(signUploadAddress(secret, address))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}
