import { PICTURE_TYPES } from '#shared/files/files.ts'
import { fairQueue } from '../shares/fair-queue.ts'

/** Types that a smaller picture is tried of; whether it can be made is known when somebody asks for it. */
export const PICTURED: ReadonlySet<string> = new Set([
  ...PICTURE_TYPES,
  'image/heic',
  'image/heif',
  'image/tiff',
])

// Width times height. A picture is judged by its header: one of more pixels is never decoded.
const MAX_PIXELS = 100_000_000
// A JPEG that stands line by line in its file is made smaller while it is read, and never stands in memory as a whole.
// A progressive one does, and so do other kinds.
const MAX_JPEG_PIXELS = 200_000_000

const LOGO_PX = { width: 600, height: 200 }
const THUMBNAIL_PX = 400
const PORTRAIT_PX = 256
const PREVIEW_PX = 800
const VIEW_PX = 2000

// Decoding takes a core, and one of Node's four threads, which files and compressing need as well. Some kinds of picture
// are decoded as a whole, which takes four bytes for each pixel: small ones do not wait for large ones.
const LARGE_PIXELS = 25_000_000
const ONE_AT_A_TIME = {
  total: 1,
  perKey: 1,
  waitingPerKey: 200,
  refusal: 'Your organization asks for too many pictures at once. Please try again in a moment',
}
const small = fairQueue(ONE_AT_A_TIME)
const large = fairQueue({ ...ONE_AT_A_TIME, share: 1 / 2 })

const DEADLINE_SECONDS = 30

const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((name) => `VipsForeignLoad${name}`)

let loading: Promise<typeof import('sharp').default> | undefined

/** Loaded when the first picture comes: it is large. */
export function pictureLibrary(): Promise<typeof import('sharp').default> {
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

/** Work on a picture of few pixels, when it is the organization's turn. */
export const decodeSmall = <T>(orgId: string, work: () => Promise<T>): Promise<T> => small.run(orgId, work)

interface Measured {
  pixels: number
  /** How many pixels a picture of its kind may have. */
  limit: number
}

/** Of a picture file, from its header alone; undefined for what is no readable picture. */
async function measure(path: string): Promise<Measured | undefined> {
  const sharp = await pictureLibrary()
  try {
    const { width, height, format, isProgressive } = await sharp(path, { limitInputPixels: false }).metadata()
    const limit = format === 'jpeg' && !isProgressive ? MAX_JPEG_PIXELS : MAX_PIXELS
    return { pixels: width * height, limit }
  } catch {
    // The library's errors say in text only that it cannot read this.
    return undefined
  }
}

/** A picture has more pixels than are decoded here. */
export class TooManyPixels extends Error {
  readonly pixels: number
  readonly limit: number

  constructor({ pixels, limit }: Measured) {
    super('The picture has too many pixels')
    this.pixels = pixels
    this.limit = limit
  }
}

/** Whether a picture is too large to be decoded here; false for what is no readable picture. */
export async function hasTooManyPixels(path: string): Promise<boolean> {
  const measured = await measure(path)
  return measured !== undefined && measured.pixels > measured.limit
}

/** A picture may be decoded in time when less else is to be done. */
export class TookTooLong extends Error {}

/** The library says it in words only. */
export const isTimeout = (error: unknown) => error instanceof Error && error.message.startsWith('timeout: ')

/**
 * A WebP of a logo, as large as a page has room for; undefined for what cannot be decoded here.
 * @throws TookTooLong, TooManyPixels
 */
export function logoOf(orgId: string, path: string): Promise<Buffer | undefined> {
  return shrink(orgId, path, { ...LOGO_PX, fit: 'inside', withoutEnlargement: true })
}

/**
 * A small WebP that shows the whole picture upright; undefined for what cannot be decoded here.
 * @throws TookTooLong, TooManyPixels
 */
export function thumbnailOf(orgId: string, path: string): Promise<Buffer | undefined> {
  return shrink(orgId, path, {
    width: THUMBNAIL_PX,
    height: THUMBNAIL_PX,
    fit: 'inside',
    withoutEnlargement: true,
  })
}

/**
 * A square WebP of the middle of the picture, upright; undefined for what cannot be decoded here.
 * @throws TookTooLong, TooManyPixels
 */
export function portraitOf(orgId: string, path: string): Promise<Buffer | undefined> {
  return shrink(orgId, path, { width: PORTRAIT_PX, height: PORTRAIT_PX, fit: 'cover' })
}

/**
 * A WebP to look at on a screen, upright and without what a camera wrote into the picture, such as where it was taken;
 * undefined for what cannot be decoded here.
 * @throws TookTooLong, TooManyPixels
 */
export function viewOf(orgId: string, path: string): Promise<Buffer | undefined> {
  // In a turn of their own: whoever looks at many of them keeps the shop's own people from nothing.
  return shrink(`views of ${orgId}`, path, {
    width: VIEW_PX,
    height: VIEW_PX,
    fit: 'inside',
    withoutEnlargement: true,
  })
}

/**
 * A JPEG that shows the whole picture upright, for what reads no WebP; undefined for what cannot be decoded here.
 * @throws TookTooLong, TooManyPixels
 */
export function previewOf(orgId: string, path: string): Promise<Buffer | undefined> {
  const size = { width: PREVIEW_PX, height: PREVIEW_PX, fit: 'inside', withoutEnlargement: true } as const
  return shrink(orgId, path, size, 'jpeg')
}

async function shrink(
  key: string,
  path: string,
  size: import('sharp').ResizeOptions,
  format: 'webp' | 'jpeg' = 'webp',
): Promise<Buffer | undefined> {
  const measured = await measure(path)
  if (!measured) return undefined
  if (measured.pixels > measured.limit) throw new TooManyPixels(measured)
  return (measured.pixels > LARGE_PIXELS ? large : small).run(key, () => decode(path, size, format))
}

async function decode(
  path: string,
  size: import('sharp').ResizeOptions,
  format: 'webp' | 'jpeg',
): Promise<Buffer | undefined> {
  const sharp = await pictureLibrary()
  try {
    const options = { limitInputPixels: MAX_JPEG_PIXELS, sequentialRead: true, failOn: 'error' } as const
    const shrunk = sharp(path, options).timeout({ seconds: DEADLINE_SECONDS }).autoOrient().resize(size)
    // Where nothing is drawn a JPEG would be black.
    if (format === 'jpeg') shrunk.flatten({ background: '#fff' })
    return await shrunk.toFormat(format, { quality: 80 }).toBuffer()
  } catch (error) {
    if (isTimeout(error)) throw new TookTooLong('The picture was not decoded in time', { cause: error })
    return undefined
  }
}
