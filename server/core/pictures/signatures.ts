import { decodeApart } from './decoder.ts'
import { decodeSmall } from './pictures.ts'

/**
 * A canvas signature as a PNG in black on white, without any other content of the file. Undefined if it isn't a
 * signature, or nothing is drawn on it.
 * @throws TookTooLong
 */
export function signatureOf(orgId: string, bytes: Uint8Array): Promise<Buffer | undefined> {
  // Signatures have their own turn, so that customers don't delay the shop's people.
  return decodeSmall(`signatures of ${orgId}`, () => decodeApart('sign', bytes))
}
