import { mkdir, readFile } from 'node:fs/promises'
import sharp from 'sharp'

/** Draws the icons of the installed app from the logo. The icons are committed to the repository. */

const FOLDER = 'client/public/icons'
// The light theme's background colour: systems that round icons off show it around the drawing.
const GROUND = '#f6f4f1'

const logo = await readFile('client/public/icon.svg', 'utf8')
const drawing = logo.slice(logo.indexOf('>') + 1, logo.lastIndexOf('</svg>'))

/** The logo in the centre of a square; `share` is the share of the square's side that it fills. */
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

await mkdir(FOLDER, { recursive: true })
await draw('favicon-48', 48, 1)
await draw('icon-192', 192, 1)
await draw('icon-512', 512, 1)
// Masks never cut into a circle of four fifths of the side, so the corners of the logo must be within it.
await draw('maskable-192', 192, 0.72, GROUND)
await draw('maskable-512', 512, 0.72, GROUND)
// iOS rounds the corners itself, and shows transparent areas in black.
await draw('apple-touch-icon', 180, 0.8, GROUND)
