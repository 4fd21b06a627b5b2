import { mkdir, readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

// The drawn icons are committed to the repository.

const FOLDER = 'client/public/icons'
// The light theme's background color: systems that round icons show it around the drawing.
const GROUND = '#f6f4f1'

const logo = await readFile('client/public/icon.svg', 'utf8')
const drawing = logo.slice(logo.indexOf('>') + 1, logo.lastIndexOf('</svg>'))

/** @param share the part of the square's side that the logo fills */
function icon(share: number, ground: string | undefined): string {
  const side = 32 / share
  const edge = (side - 32) / 2
  const fill = ground ? `<rect width="${side}" height="${side}" fill="${ground}"/>` : ''
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">${fill}` +
    `<g transform="translate(${edge} ${edge})">${drawing}</g></svg>`
  )
}

async function draw(name: string, size: number, share: number, ground?: string): Promise<void> {
  const density = (72 * size * share) / 32
  const image = sharp(Buffer.from(icon(share, ground)), { density }).resize(size, size)
  const { size: bytes } = await image
    .png({ compressionLevel: 9, palette: true })
    .toFile(`${FOLDER}/${name}.png`)
  process.stdout.write(`${name.padEnd(16)} ${(bytes / 1024).toFixed(1)} KB\n`)
}

/** Requested by default: a header of 22 bytes before the picture of 48 pixels. */
async function icoOf(name: string): Promise<Buffer> {
  const png = await readFile(`${FOLDER}/${name}.png`)
  const head = Buffer.alloc(22)
  // The type, the count, width and height, planes, bits, the size, and the offset of the picture.
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(48, 6)
  head.writeUInt8(48, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

await mkdir(FOLDER, { recursive: true })
await draw('favicon-48', 48, 1)
await writeFile('client/public/favicon.ico', await icoOf('favicon-48'))
await draw('icon-192', 192, 1)
await draw('icon-512', 512, 1)
// Masks never cut into a circle of four fifths of the side, so the corners of the logo must be within it.
await draw('maskable-192', 192, 0.72, GROUND)
await draw('maskable-512', 512, 0.72, GROUND)
// iOS rounds the corners itself, and shows transparent areas in black.
await draw('apple-touch-icon', 180, 0.8, GROUND)
