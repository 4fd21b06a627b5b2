import { SIGNATURE_SIZE } from '#shared/customer/answers.ts'

// A baseline JPEG shrinks while it is read and is never whole in memory.
const MOST_JPEG_PIXELS = 200_000_000
// Width times height. The header decides.
const MOST_PIXELS = 100_000_000

const SECONDS = 30
const SIGNATURE_SECONDS = 10

const SIGNATURE_PIXELS = SIGNATURE_SIZE.width * SIGNATURE_SIZE.height
// Of 256 shades: darker pixels belong to the stroke.
const DARK = 128
// A stroke is drawn on ground, so dots alone don't count, nor does a mostly dark picture.
const LEAST_INK = 60
const MOST_INK = 0.8

const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((name) => `VipsForeignLoad${name}`)

let loading: Promise<typeof import('sharp').default> | undefined

function library(): Promise<typeof import('sharp').default> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    // A file disguised as a picture must not reach the readers of SVG, PDF and the like.
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: LOADERS })
    return sharp
  })
  return loading
}

export class TookTooLong extends Error {}

export const isTimeout = (error: unknown) => error instanceof Error && error.message.startsWith('timeout: ')

export interface Measured {
  pixels: number
  limit: number
}

/** Undefined if it can't be read as a picture. */
async function measure(path: string): Promise<Measured | undefined> {
  const sharp = await library()
  try {
    const { width, height, format, isProgressive } = await sharp(path, { limitInputPixels: false }).metadata()
    const limit = format === 'jpeg' && !isProgressive ? MOST_JPEG_PIXELS : MOST_PIXELS
    return { pixels: width * height, limit }
  } catch {
    // The library's errors say only in text that it can't read this.
    return undefined
  }
}

export interface Shape {
  width: number
  height: number
  /** `cover` fills the shape with the picture's middle. */
  fit: 'inside' | 'cover'
  format: 'webp' | 'jpeg'
}

/** Undefined if it can't be decoded here. @throws TookTooLong */
async function shrink(path: string, { format, ...size }: Shape): Promise<Buffer | undefined> {
  const sharp = await library()
  try {
    const options = { limitInputPixels: MOST_JPEG_PIXELS, sequentialRead: true, failOn: 'error' } as const
    const shrunk = sharp(path, options)
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize({ ...size, withoutEnlargement: size.fit === 'inside' })
    // A JPEG would be black in transparent areas.
    if (format === 'jpeg') shrunk.flatten({ background: '#fff' })
    return await shrunk.toFormat(format, { quality: 80 }).toBuffer()
  } catch (error) {
    if (isTimeout(error)) throw new TookTooLong('The picture was not decoded in time', { cause: error })
    return undefined
  }
}

/** Undefined if it isn't a signature, or nothing is drawn on it. @throws TookTooLong */
async function sign(bytes: Uint8Array): Promise<Buffer | undefined> {
  const sharp = await library()
  try {
    const picture = sharp(bytes, { limitInputPixels: SIGNATURE_PIXELS, failOn: 'error' })
    const { format, width, height, hasAlpha } = await picture.metadata()
    if (format !== 'png' || width > SIGNATURE_SIZE.width || height > SIGNATURE_SIZE.height) return undefined
    picture.timeout({ seconds: SIGNATURE_SECONDS })
    // On a transparent ground, opaque pixels are the stroke: in dark mode it may be white.
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
