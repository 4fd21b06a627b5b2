export interface Point {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

/** How large a picture is looked at, and which point of it stands in the middle: 0 to 1 of its sides. */
export interface Look {
  scale: number
  centre: Point
}

/** A picture in the room that it is looked at in; both in CSS pixels, the picture as it fits at scale 1. */
export interface Scene {
  picture: Size
  room: Size
}

export const MIDDLE: Point = { x: 0.5, y: 0.5 }

/** Where the zoom is between all of it and much too large. */
export function between(scale: number, [least, most]: readonly [number, number]): number {
  return Math.min(Math.max(scale, least), most)
}

// The longest side of a thumbnail, where the picture itself is not smaller still.
const SMALL_PX = 400

/** Too small to be blown up to a whole window. */
export function isSmall({ width, height }: Size): boolean {
  return Math.max(width, height) < SMALL_PX
}

/** A picture as large as the room allows. */
export function fitted(picture: Size, room: Size): Size {
  const most = isSmall(picture) ? 1 : Infinity
  const part = Math.min(room.width / picture.width, room.height / picture.height, most)
  return { width: picture.width * part, height: picture.height * part }
}

/** So that no edge of the picture leaves the edge of the room without need. */
export function kept(look: Look, { picture, room }: Scene): Look {
  const { scale, centre } = look
  return {
    scale,
    centre: {
      x: keptAlong(centre.x, picture.width * scale, room.width),
      y: keptAlong(centre.y, picture.height * scale, room.height),
    },
  }
}

function keptAlong(centre: number, length: number, room: number): number {
  // Calculated lengths are a hair off: less than a pixel is no edge.
  if (length < room + 1) return 0.5
  const half = room / 2 / length
  return between(centre, [half, 1 - half])
}

/** Moves the picture by that many pixels of the screen. */
export function panned(look: Look, by: Point, scene: Scene): Look {
  const { scale, centre } = look
  const { width, height } = scene.picture
  return kept(
    { scale, centre: { x: centre.x - by.x / (width * scale), y: centre.y - by.y / (height * scale) } },
    scene,
  )
}

/** Zooms; the point of the picture that lies at `at`, in pixels from the middle of the room, stays there. */
export function zoomed(look: Look, scale: number, at: Point, scene: Scene): Look {
  const { width, height } = scene.picture
  const along = (centre: number, offset: number, length: number) =>
    centre + offset / (length * look.scale) - offset / (length * scale)
  return kept(
    { scale, centre: { x: along(look.centre.x, at.x, width), y: along(look.centre.y, at.y, height) } },
    scene,
  )
}

/** How far the middle of the picture lies from the middle of the room, pixels. */
export function offsetOf({ scale, centre }: Look, { picture }: Scene): Point {
  return {
    x: (0.5 - centre.x) * picture.width * scale,
    y: (0.5 - centre.y) * picture.height * scale,
  }
}
