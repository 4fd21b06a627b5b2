import { isSame, proofOf } from '../../secrets/proofs.ts'

export const UPLOAD_ADDRESS_SECONDS = 15 * 60

/** One person of one organization can send one file until it expires. */
export interface UploadAddress {
  id: string
  userId: string
  orgId: string
  /** Seconds since 1970. */
  expires: number
}

export function signUploadAddress(secret: string, { id, userId, orgId, expires }: UploadAddress): string {
  return proofOf(secret, 'upload', id, userId, orgId, expires)
}

export function isValidSignature(secret: string, address: UploadAddress, signature: string): boolean {
  return isSame(signature, signUploadAddress(secret, address))
}
