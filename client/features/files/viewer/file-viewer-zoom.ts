export interface Point {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

/** The center is a point of the picture: 0 to 1 of its sides. */
export interface Look {
  scale: number
  centre: Point
}

/** In CSS pixels; the picture's is the fitted size of scale 1. */
export interface Scene {
  picture: Size
  room: Size
}

export const MIDDLE: Point = { x: 0.5, y: 0.5 }

export function between(scale: number, [least, most]: readonly [number, number]): number {
  return Math.min(Math.max(scale, least), most)
}

// The longest side of a thumbnail, unless the picture itself is smaller.
const SMALL_PX = 400

export function isSmall({ width, height }: Size): boolean {
  return Math.max(width, height) < SMALL_PX
}

/** Small pictures are not enlarged. */
export function fitted(picture: Size, room: Size): Size {
  const most = isSmall(picture) ? 1 : Infinity
  const part = Math.min(room.width / picture.width, room.height / picture.height, most)
  return { width: picture.width * part, height: picture.height * part }
}

export function clamped(look: Look, { picture, room }: Scene): Look {
  const { scale, centre } = look
  return {
    scale,
    centre: {
      x: clampedAlong(centre.x, picture.width * scale, room.width),
      y: clampedAlong(centre.y, picture.height * scale, room.height),
    },
  }
}

function clampedAlong(centre: number, length: number, room: number): number {
  // Rounding errors: a difference of less than a pixel is ignored.
  if (length < room + 1) return 0.5
  const half = room / 2 / length
  return between(centre, [half, 1 - half])
}

/** In screen pixels. */
export function panned(look: Look, by: Point, scene: Scene): Look {
  const { scale, centre } = look
  const { width, height } = scene.picture
  return clamped(
    { scale, centre: { x: centre.x - by.x / (width * scale), y: centre.y - by.y / (height * scale) } },
    scene,
  )
}

/** The point of the picture at `at`, in pixels from the container's center, stays in place. */
export function zoomed(look: Look, scale: number, at: Point, scene: Scene): Look {
  const { width, height } = scene.picture
  const along = (centre: number, offset: number, length: number) =>
    centre + offset / (length * look.scale) - offset / (length * scale)
  return clamped(
    { scale, centre: { x: along(look.centre.x, at.x, width), y: along(look.centre.y, at.y, height) } },
    scene,
  )
}

/** From the container's center to the picture's, in pixels. */
export function offsetOf({ scale, centre }: Look, { picture }: Scene): Point {
  return {
    x: (0.5 - centre.x) * picture.width * scale,
    y: (0.5 - centre.y) * picture.height * scale,
  }
}
