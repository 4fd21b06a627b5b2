import sharp from 'sharp'
import { noise, type Colour } from './wood.ts'

/** The position and direction of a camera over flat ground, in decimeters and degrees. */
interface Camera {
  height: number
  /** 90 looks straight down. */
  pitch: number
  /** The rotation about the point `at`. */
  turn: number
  /** The ground point in the middle of the picture. */
  at: [x: number, y: number]
  /** The focal length in widths of the picture; 1 is a wide angle. */
  lens: number
}

const WIDTH = 900
const HEIGHT = 675
// Pictures are drawn larger by this factor and then reduced, which smooths edges as a lens does.
const OVER = 2

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** A photo of flat ground. `ground` returns the color of any point; x to the right, y away from the camera. */
export async function photograph(
  camera: Camera,
  ground: (x: number, y: number) => Colour,
  quality = 58,
): Promise<Buffer> {
  const pitch = radians(camera.pitch)
  const turn = radians(camera.turn)
  const back = camera.height / Math.tan(pitch)
  return develop((column, row) => {
    const across = (column - 0.5) / camera.lens
    const up = ((0.5 - row) * HEIGHT) / WIDTH / camera.lens
    const forward = Math.cos(pitch) + up * Math.sin(pitch)
    const down = Math.sin(pitch) - up * Math.cos(pitch)
    const far = camera.height / down
    const x = across * far
    const y = forward * far - back
    return ground(
      camera.at[0] + x * Math.cos(turn) - y * Math.sin(turn),
      camera.at[1] + x * Math.sin(turn) + y * Math.cos(turn),
    )
  }, quality)
}

/** A photo. `colourAt` returns the color of any point of the picture, 0 to 1 from its upper left corner. */
export async function develop(
  colourAt: (column: number, row: number) => Colour,
  quality = 58,
): Promise<Buffer> {
  const width = WIDTH * OVER
  const height = HEIGHT * OVER
  const pixels = Buffer.alloc(width * height * 3)
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const x = column / width
      const y = row / height
      const colour = colourAt(x, y)
      // Light falls in from the upper left, and a lens is darker towards its corners.
      const corner = Math.hypot(x - 0.5, y - 0.5) ** 2 * 0.36
      const window = 1.24 - 0.3 * Math.hypot(x - 0.15, y - 0.1) + 0.05 * noise(x * 3, y * 3, 77)
      for (const at of [0, 1, 2]) {
        pixels[(row * width + column) * 3 + at] = Math.min((colour[at] ?? 0) * (window - corner), 255)
      }
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(WIDTH, HEIGHT)
    .jpeg({ quality, mozjpeg: true })
    .toBuffer()
}

/** The distance of a point from a rectangle; negative inside. */
export function outside(
  x: number,
  y: number,
  [left, bottom, right, top]: [number, number, number, number],
): number {
  const across = Math.max(left - x, x - right)
  const along = Math.max(bottom - y, y - top)
  if (across < 0 && along < 0) return Math.max(across, along)
  return Math.hypot(Math.max(across, 0), Math.max(along, 0))
}

/** The brightness of the ground at this distance from an object that casts a shadow. */
export function shadow(distance: number, reach = 0.5): number {
  return 1 - 0.62 * (1 - Math.min(Math.max(distance / reach, 0), 1)) ** 2
}
