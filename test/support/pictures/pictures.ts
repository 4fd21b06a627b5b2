import { crc32 } from 'node:zlib'
import sharp from 'sharp'

interface PictureOptions {
  width?: number
  height?: number
  format?: 'png' | 'jpeg' | 'gif' | 'webp' | 'avif' | 'tiff'
  /** As cameras write it: 6 is "turn right to see it upright". */
  orientation?: number
}

const pictures = new Map<string, Promise<Buffer>>()

/** A small picture: its upper half is red, its lower half blue. The same one is made once. */
export function aPicture(options: PictureOptions = {}): Promise<Buffer> {
  const key = JSON.stringify(options)
  const picture = pictures.get(key) ?? drawn(options)
  pictures.set(key, picture)
  return picture
}

function drawn({ width = 8, height = 8, format = 'png', orientation }: PictureOptions): Promise<Buffer> {
  const half = { width, height: Math.ceil(height / 2), channels: 3, background: '#00f' } as const
  const picture = sharp({ create: { width, height, channels: 3, background: '#f00' } }).composite([
    { input: { create: half }, gravity: 'south' },
  ])
  return (orientation ? picture.withMetadata({ orientation }) : picture).toFormat(format).toBuffer()
}

/** A PNG whose header promises this size, but which has no pixels. */
export async function aBomb(width: number, height: number): Promise<Buffer> {
  const bytes = Buffer.from(await aPicture())
  // IHDR: it starts after the signature, a length and a name of four bytes each. Its checksum follows.
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

/** A signature as a canvas sends it: a stroke on a transparent background. */
export async function aSignature({ width = 300, height = 100, stroke = 4 } = {}): Promise<string> {
  const pixels = Buffer.alloc(width * height * 4)
  for (let x = 10; x < width - 10; x += 1) {
    for (let y = 0; y < stroke; y += 1)
      pixels.writeUInt32BE(0x1a_1a_1a_ff, 4 * ((height >> 1) * width + y * width + x))
  }
  const png = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
