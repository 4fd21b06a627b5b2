import { SIGNATURE_SIZE } from '#shared/customer-page/approvals.ts'
import { decodeSmall, isTimeout, pictureLibrary, TookTooLong } from './pictures.ts'

const DEADLINE_SECONDS = 10
const MOST_PIXELS = SIGNATURE_SIZE.width * SIGNATURE_SIZE.height
// Of 256 shades: what is darker belongs to the stroke.
const DARK = 128
// A stroke is drawn on ground: neither a dot or two, nor hardly anything else.
const LEAST_INK = 60
const MOST_INK = 0.8

/**
 * A signature as a canvas has sent it, as a PNG in black on white, and without anything else that the file had in it;
 * undefined for what is none, or has nothing drawn on it.
 * @throws TookTooLong
 */
export function signatureOf(orgId: string, bytes: Uint8Array): Promise<Buffer | undefined> {
  // A turn of its own: customers keep the shop's people from nothing.
  return decodeSmall(`signatures of ${orgId}`, () => decode(bytes))
}

async function decode(bytes: Uint8Array): Promise<Buffer | undefined> {
  const sharp = await pictureLibrary()
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    const { format, width, height, hasAlpha } = await picture.metadata()
    if (format !== 'png' || width > SIGNATURE_SIZE.width || height > SIGNATURE_SIZE.height) return undefined
    picture.timeout({ seconds: DEADLINE_SECONDS })
    // On a ground that lets through, whatever does not is the stroke: it may be drawn in white in the dark.
    const { data, info } = await (
      hasAlpha && !(await sharp(bytes, { limitInputPixels: MOST_PIXELS }).stats()).isOpaque
        ? picture.extractChannel('alpha').negate()
        : picture.flatten({ background: '#fff' }).greyscale()
    )
      .raw()
      .toBuffer({ resolveWithObject: true })
    const ink = data.reduce((sum, shade) => sum + (shade < DARK ? 1 : 0), 0)
    if (ink < LEAST_INK || ink > data.length * MOST_INK) return undefined
    const raw = { width: info.width, height: info.height, channels: 1 as const }
    return await sharp(data, { raw }).toColourspace('b-w').png().toBuffer()
  } catch (error) {
    if (isTimeout(error)) throw new TookTooLong('The signature was not decoded in time', { cause: error })
    return undefined
  }
}
