import { SIGNATURE_SIZE } from '#shared/customer-page/approvals.ts'

// What runs in the process that decodes pictures, which decoder.ts starts.

// A JPEG that stands line by line in its file is made smaller while it is read, and never stands in memory as a whole.
// A progressive one does, and so do other kinds.
const MOST_JPEG_PIXELS = 200_000_000
// Width times height. A picture is judged by its header: one of more pixels is never decoded.
const MOST_PIXELS = 100_000_000

const SECONDS = 30
const SIGNATURE_SECONDS = 10

const SIGNATURE_PIXELS = SIGNATURE_SIZE.width * SIGNATURE_SIZE.height
// Of 256 shades: what is darker belongs to the stroke.
const DARK = 128
// A stroke is drawn on ground: neither a dot or two, nor hardly anything else.
const LEAST_INK = 60
const MOST_INK = 0.8

const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((name) => `VipsForeignLoad${name}`)

let loading: Promise<typeof import('sharp').default> | undefined

function library(): Promise<typeof import('sharp').default> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    // A file that passes for a picture must not reach the readers of SVG, PDF and the like.
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: LOADERS })
    return sharp
  })
  return loading
}

/** A picture may be decoded in time when less else is to be done. */
export class TookTooLong extends Error {}

/** The library says it in words only. */
export const isTimeout = (error: unknown) => error instanceof Error && error.message.startsWith('timeout: ')

export interface Measured {
  pixels: number
  /** How many pixels a picture of its kind may have. */
  limit: number
}

/** Of a picture file, from its header alone; undefined for what is no readable picture. */
async function measure(path: string): Promise<Measured | undefined> {
  const sharp = await library()
  try {
    const { width, height, format, isProgressive } = await sharp(path, { limitInputPixels: false }).metadata()
    const limit = format === 'jpeg' && !isProgressive ? MOST_JPEG_PIXELS : MOST_PIXELS
    return { pixels: width * height, limit }
  } catch {
    // The library's errors say in text only that it cannot read this.
    return undefined
  }
}

/** How large a smaller picture is, and in which format. */
export interface Shape {
  width: number
  height: number
  /** Whether all of the picture is shown, or its middle fills the shape. */
  fit: 'inside' | 'cover'
  format: 'webp' | 'jpeg'
}

/**
 * A smaller picture, upright; undefined for what cannot be decoded here.
 * @throws TookTooLong
 */
async function shrink(path: string, { format, ...size }: Shape): Promise<Buffer | undefined> {
  const sharp = await library()
  try {
    const options = { limitInputPixels: MOST_JPEG_PIXELS, sequentialRead: true, failOn: 'error' } as const
    const shrunk = sharp(path, options)
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize({ ...size, withoutEnlargement: size.fit === 'inside' })
    // Where nothing is drawn a JPEG would be black.
    if (format === 'jpeg') shrunk.flatten({ background: '#fff' })
    return await shrunk.toFormat(format, { quality: 80 }).toBuffer()
  } catch (error) {
    if (isTimeout(error)) throw new TookTooLong('The picture was not decoded in time', { cause: error })
    return undefined
  }
}

/**
 * A signature as a canvas has sent it, as a PNG in black on white, and without anything else that the file had in it;
 * undefined for what is none, or has nothing drawn on it.
 * @throws TookTooLong
 */
async function sign(bytes: Uint8Array): Promise<Buffer | undefined> {
  const sharp = await library()
  try {
    const picture = sharp(bytes, { limitInputPixels: SIGNATURE_PIXELS, failOn: 'error' })
    const { format, width, height, hasAlpha } = await picture.metadata()
    if (format !== 'png' || width > SIGNATURE_SIZE.width || height > SIGNATURE_SIZE.height) return undefined
    picture.timeout({ seconds: SIGNATURE_SECONDS })
    // On a ground that lets through, whatever does not is the stroke: it may be drawn in white in the dark.
    const { data, info } = await (
      hasAlpha && !(await sharp(bytes, { limitInputPixels: SIGNATURE_PIXELS }).stats()).isOpaque
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

export const WORK = { measure, shrink, sign }

export type Work = typeof WORK
