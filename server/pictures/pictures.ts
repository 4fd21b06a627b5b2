import { PICTURE_TYPES } from '#shared/files/files.ts'
import { fairQueue } from '../queue/fair-queue.ts'
import { LONG_WORK } from '../queue/limits.ts'
import { TookTooLong, type Measured, type Shape } from './decode.ts'
import { decodeApart } from './decoder.ts'
import * as t from '#texts/calls/errors.ts'

export { TookTooLong } from './decode.ts'

/** Only a request shows whether it can be made. */
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

// Some formats are decoded whole, four bytes a pixel, so small pictures don't wait for large ones.
const LARGE_PIXELS = 25_000_000
const ONE_AT_A_TIME = {
  ...LONG_WORK,
  // A board shows many pictures at once.
  waitingPerKey: 200,
  total: 1,
  refusal: { organization: t.busyPictures },
}
const small = fairQueue(ONE_AT_A_TIME)
const large = fairQueue(ONE_AT_A_TIME)

const decodeSmall = <T>(orgId: string, work: () => Promise<T>): Promise<T> => small.run(orgId, work)

/** A picture that crashes its reader twice is also unreadable. */
async function measure(path: string): Promise<Measured | undefined> {
  try {
    return await decodeApart('measure', path)
  } catch (error) {
    if (error instanceof TookTooLong) return undefined
    throw error
  }
}

export class TooManyPixels extends Error {
  readonly pixels: number
  readonly limit: number

  constructor({ pixels, limit }: Measured) {
    super('The picture has too many pixels')
    this.pixels = pixels
    this.limit = limit
  }
}

/** False if it can't be read as a picture. */
export async function hasTooManyPixels(path: string): Promise<boolean> {
  const measured = await measure(path)
  return measured !== undefined && measured.pixels > measured.limit
}

/** Undefined if it can't be decoded here. @throws TookTooLong, TooManyPixels */
export function logoOf(orgId: string, path: string): Promise<Buffer | undefined> {
  return shrink(orgId, path, { ...LOGO_PX, fit: 'inside', format: 'webp' })
}

/** Undefined if it can't be decoded here. @throws TookTooLong, TooManyPixels */
export function thumbnailOf(orgId: string, path: string): Promise<Buffer | undefined> {
  return shrink(orgId, path, {
    width: THUMBNAIL_PX,
    height: THUMBNAIL_PX,
    fit: 'inside',
    format: 'webp',
  })
}

/** Undefined if it can't be decoded here. @throws TookTooLong, TooManyPixels */
export function portraitOf(orgId: string, path: string): Promise<Buffer | undefined> {
  return shrink(orgId, path, { width: PORTRAIT_PX, height: PORTRAIT_PX, fit: 'cover', format: 'webp' })
}

/**
 * Drops metadata such as the location. Undefined if it can't be decoded. @throws TookTooLong, TooManyPixels
 */
export function viewOf(orgId: string, path: string): Promise<Buffer | undefined> {
  // Views have their own turn, so that viewing many of them doesn't delay the shop's other pictures.
  return shrink(`views of ${orgId}`, path, {
    width: VIEW_PX,
    height: VIEW_PX,
    fit: 'inside',
    format: 'webp',
  })
}

/** For programs without WebP. Undefined if it can't be decoded here. @throws TookTooLong, TooManyPixels */
export function previewOf(orgId: string, path: string): Promise<Buffer | undefined> {
  return shrink(orgId, path, { width: PREVIEW_PX, height: PREVIEW_PX, fit: 'inside', format: 'jpeg' })
}

async function shrink(key: string, path: string, shape: Shape): Promise<Buffer | undefined> {
  const measured = await measure(path)
  if (!measured) return undefined
  if (measured.pixels > measured.limit) throw new TooManyPixels(measured)
  const decode = () => decodeApart('shrink', path, shape)
  return measured.pixels > LARGE_PIXELS ? large.run(key, decode) : decodeSmall(key, decode)
}

/** Undefined if it isn't a signature, or nothing is drawn on it. @throws TookTooLong */
export function signatureOf(orgId: string, bytes: Uint8Array): Promise<Buffer | undefined> {
  // Signatures have their own turn, so that customers don't delay the shop's people.
  return decodeSmall(`signatures of ${orgId}`, () => decodeApart('sign', bytes))
}
