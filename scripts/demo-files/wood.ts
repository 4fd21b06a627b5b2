export type Colour = [red: number, green: number, blue: number]

/** A random number from 0 to 1, always the same for the same place. */
function hash(x: number, y: number, seed: number): number {
  let value = Math.imul(x, 374_761_393) ^ Math.imul(y, 668_265_263) ^ Math.imul(seed, 1_274_126_177)
  value = Math.imul(value ^ (value >>> 13), 1_274_126_177)
  return ((value ^ (value >>> 16)) >>> 0) / 2 ** 32
}

/** Smooth noise, 0 to 1, one hill per unit. */
export function noise(x: number, y: number, seed = 0): number {
  const left = Math.floor(x)
  const top = Math.floor(y)
  const ease = (part: number) => part * part * (3 - 2 * part)
  const across = ease(x - left)
  const along = ease(y - top)
  const mix = (one: number, two: number, part: number) => one + (two - one) * part
  return mix(
    mix(hash(left, top, seed), hash(left + 1, top, seed), across),
    mix(hash(left, top + 1, seed), hash(left + 1, top + 1, seed), across),
    along,
  )
}

export function blend(one: Colour, two: Colour, part: number): Colour {
  const clamped = Math.min(Math.max(part, 0), 1)
  return [0, 1, 2].map((at) => (one[at] ?? 0) + ((two[at] ?? 0) - (one[at] ?? 0)) * clamped) as Colour
}

export function lit(colour: Colour, light: number): Colour {
  return colour.map((part) => part * light) as Colour
}

export interface Wood {
  early: Colour
  late: Colour
  /** Year rings per decimeter. */
  rings: number
  /** How strongly pores and fibers show, 0 to 1. */
  pores: number
}

export const WALNUT: Wood = { early: [128, 90, 62], late: [74, 48, 33], rings: 5, pores: 0.5 }
export const MAPLE: Wood = { early: [226, 198, 158], late: [200, 165, 120], rings: 4, pores: 0.16 }
export const TEAK: Wood = { early: [178, 124, 68], late: [134, 88, 48], rings: 5, pores: 0.5 }
export const BEECH: Wood = { early: [214, 170, 122], late: [190, 144, 98], rings: 4, pores: 0.3 }
export const OAK: Wood = { early: [205, 170, 122], late: [160, 122, 78], rings: 6, pores: 0.6 }

/**
 * The color of a board sawn along a log: x along the board and y across it, in decimeters. Each seed is a
 * log; boards with the same seed and different `depth` are from the same log.
 */
export function grain(wood: Wood, x: number, y: number, seed: number, depth = 1.2): Colour {
  const wander = (noise(x * 0.16, y * 0.5, seed) - 0.5) * 0.9
  const deep = depth + (noise(x * 0.07, 3, seed + 9) - 0.5) * 3 + x * 0.05
  // The distance from the center of the log, which makes the rings appear as arches.
  const radius = Math.hypot(y + wander, deep) + (noise(x * 0.9, y * 3, seed + 1) - 0.5) * 0.07
  const ring = radius * wood.rings
  const part = ring - Math.floor(ring)
  const year = hash(Math.floor(ring), 0, seed + 2)
  const late = part ** 3 * (0.5 + 0.5 * year) + 0.25 * noise(x * 0.3, y * 1.5, seed + 3)
  const fibre = noise(x * 3, y * 120, seed + 4) - 0.5
  const pore = noise(x * 7, y * 190, seed + 5) > 0.8 ? 1 : 0
  const colour = blend(wood.early, wood.late, late)
  return lit(colour, 1 + fibre * 0.16 * wood.pores - pore * 0.2 * wood.pores)
}
