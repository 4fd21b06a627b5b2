import { PICTURE_TYPES } from '#shared/files/files.ts'
import { fairQueue } from '../shares/fair-queue.ts'
import { BRIEF_MS, spare } from '../shares/spare-cores.ts'
import { TookTooLong, type Measured, type Shape } from './decode.ts'
import { decodeApart } from './decoder.ts'

export { TookTooLong } from './decode.ts'

/** Types that a smaller picture is tried of; whether it can be made is known when somebody asks for it. */
export const PICTURED: ReadonlySet<string> = new Set([
  ...PICTURE_TYPES,
  'image/heic',
  'image/heif',
  'image/tiff',
])

const LOGO_PX = { width: 600, height: 200 }
const THUMBNAIL_PX = 400
const PORTRAIT_PX = 256
const PREVIEW_PX = 800
const VIEW_PX = 2000

// Decoding takes a core. Some kinds of picture are decoded as a whole, which takes four bytes for each pixel: small ones
// do not wait for large ones.
const LARGE_PIXELS = 25_000_000
const ONE_AT_A_TIME = {
  total: 1,
  perKey: 1,
  waitingPerKey: 200,
  refusal: { organization: 'asks for too many pictures at once' },
}
const small = fairQueue(ONE_AT_A_TIME)
const large = fairQueue({ ...ONE_AT_A_TIME, share: 1 / 2 })

/** Work on a picture of few pixels, when it is the organization's turn. */
export const decodeSmall = <T>(orgId: string, work: () => Promise<T>): Promise<T> =>
  small.run(orgId, () => spare.run(work, BRIEF_MS))

/** What ends the process that reads it, twice, is no readable picture either. */
async function measure(path: string): Promise<Measured | undefined> {
  try {
    return await decodeApart('measure', path)
  } catch (error) {
    if (error instanceof TookTooLong) return undefined
    throw error
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

/**
 * A WebP of a logo, as large as a page has room for; undefined for what cannot be decoded here.
 * @throws TookTooLong, TooManyPixels
 */
export function logoOf(orgId: string, path: string): Promise<Buffer | undefined> {
  return shrink(orgId, path, { ...LOGO_PX, fit: 'inside', format: 'webp' })
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
    format: 'webp',
  })
}

/**
 * A square WebP of the middle of the picture, upright; undefined for what cannot be decoded here.
 * @throws TookTooLong, TooManyPixels
 */
export function portraitOf(orgId: string, path: string): Promise<Buffer | undefined> {
  return shrink(orgId, path, { width: PORTRAIT_PX, height: PORTRAIT_PX, fit: 'cover', format: 'webp' })
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
    format: 'webp',
  })
}

/**
 * A JPEG that shows the whole picture upright, for what reads no WebP; undefined for what cannot be decoded here.
 * @throws TookTooLong, TooManyPixels
 */
export function previewOf(orgId: string, path: string): Promise<Buffer | undefined> {
  return shrink(orgId, path, { width: PREVIEW_PX, height: PREVIEW_PX, fit: 'inside', format: 'jpeg' })
}

async function shrink(key: string, path: string, shape: Shape): Promise<Buffer | undefined> {
  const measured = await measure(path)
  if (!measured) return undefined
  if (measured.pixels > measured.limit) throw new TooManyPixels(measured)
  const decode = () => decodeApart('shrink', path, shape)
  return measured.pixels > LARGE_PIXELS ? large.run(key, () => spare.run(decode)) : decodeSmall(key, decode)
}
