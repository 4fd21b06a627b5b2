import { decodeApart } from './decoder.ts'
import { decodeSmall } from './pictures.ts'

/**
 * A signature as a canvas has sent it, as a PNG in black on white, and without anything else that the file had in it;
 * undefined for what is none, or has nothing drawn on it.
 * @throws TookTooLong
 */
export function signatureOf(orgId: string, bytes: Uint8Array): Promise<Buffer | undefined> {
  // A turn of its own: customers keep the shop's people from nothing.
  return decodeSmall(`signatures of ${orgId}`, () => decodeApart('sign', bytes))
}
