import pLimit from 'p-limit'

/** Width times height. A picture is judged by its header: one of more pixels is never decoded. */
export const MOST_PIXELS = 100_000_000

const THUMBNAIL_PX = 400
const PORTRAIT_PX = 256

// Decoding takes a core and, for some kinds of picture, a few hundred megabytes.
const oneAtATime = pLimit(1)

const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((name) => `VipsForeignLoad${name}`)

let loading: Promise<typeof import('sharp').default> | undefined

/** Loaded when the first picture comes: it is large. */
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

/** Pixels of a picture file, from its header alone; undefined for what is no readable picture. */
export async function measurePicture(path: string): Promise<{ width: number; height: number } | undefined> {
  const sharp = await library()
  try {
    const { width, height } = await sharp(path, { limitInputPixels: false }).metadata()
    return { width, height }
  } catch {
    // The library's errors say in text only that it cannot read this.
    return undefined
  }
}

/** A small WebP that shows the whole picture upright; undefined for what cannot be decoded here. */
export function thumbnailOf(path: string): Promise<Buffer | undefined> {
  return small(path, { width: THUMBNAIL_PX, height: THUMBNAIL_PX, fit: 'inside', withoutEnlargement: true })
}

/** A square WebP of the middle of the picture, upright; undefined for what cannot be decoded here. */
export function portraitOf(path: string): Promise<Buffer | undefined> {
  return small(path, { width: PORTRAIT_PX, height: PORTRAIT_PX, fit: 'cover' })
}

function small(path: string, size: import('sharp').ResizeOptions): Promise<Buffer | undefined> {
  return oneAtATime(async () => {
    const measured = await measurePicture(path)
    if (!measured || measured.width * measured.height > MOST_PIXELS) return undefined
    const sharp = await library()
    try {
      return await sharp(path, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
        .autoOrient()
        .resize(size)
        .webp({ quality: 80 })
        .toBuffer()
    } catch {
      return undefined
    }
  })
}
