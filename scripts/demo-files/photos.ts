import { develop, outside, photograph, shadow } from './camera.ts'
import { BEECH, blend, grain, lit, MAPLE, noise, OAK, TEAK, WALNUT, type Colour } from './wood.ts'

type Box = [left: number, bottom: number, right: number, top: number]

function concrete(x: number, y: number): Colour {
  const patch =
    noise(x * 0.3, y * 0.3, 40) * 0.14 + noise(x * 2, y * 2, 41) * 0.06 + noise(x * 30, y * 30, 42) * 0.05
  return lit([150, 146, 140], 0.82 + patch)
}

/** A workbench of beech planks. */
function bench(x: number, y: number): Colour {
  const plank = Math.floor(y / 1.4)
  const seam = Math.min(y / 1.4 - plank, 1 - (y / 1.4 - plank))
  const colour = lit(grain(BEECH, x, y - plank * 1.4, 60 + plank, 1.6), 0.8 + noise(plank * 9, 1, 8) * 0.12)
  return lit(colour, seam < 0.012 ? 0.5 : 1 - 0.12 * noise(x * 0.8, y * 0.8, 13))
}

/** A slab with live edges, on two stickers over the shop's floor. */
export function slab(): Promise<Buffer> {
  const edge = (x: number, seed: number) =>
    (noise(x * 0.18, 1, seed) - 0.5) * 2.6 + (noise(x * 0.9, 4, seed) - 0.5) * 0.5
  return photograph({ height: 21, pitch: 58, turn: -12, at: [0, 0], lens: 0.86 }, (x, y) => {
    const bark = Math.max(y - (4.2 + edge(x, 21)), -4.4 + edge(x, 24) - y)
    const over = Math.max(bark, Math.abs(x) - 11.6)
    if (over < 0) {
      const sap = noise(x * 0.5, y, 31) * 0.35
      if (bark > -0.16) return lit([62, 45, 34], 0.75 + noise(x * 9, y * 9, 33) * 0.6)
      const heart = grain({ ...WALNUT, rings: 3.2 }, x, y * 0.8, 7, 0.7)
      return bark > -0.55 - sap ? blend([203, 170, 126], heart, (-bark - 0.2) * 1.4) : heart
    }
    // The front of the slab, as thick as the slab.
    const front = Math.max(-4.4 + edge(x, 24) - 0.55 - y, y, Math.abs(x) - 11.6)
    if (front < 0) return lit([52, 37, 28], 0.6 + noise(x * 6, y * 14, 35) * 0.7)
    for (const at of [-7.4, 7.2]) {
      if (outside(x, y, [at, -7.6, at + 0.9, 7.4]) < 0) return lit(grain(OAK, y, x - at, 51), 0.95)
    }
    return lit(concrete(x, y), shadow(over - 0.2, 1.5))
  })
}

/** Strips of maple in clamps. */
export function glueUp(): Promise<Buffer> {
  const block: Box = [-9, -3.4, 9, 3.8]
  const STRIP = 0.45
  return photograph({ height: 17, pitch: 62, turn: 9, at: [0, 0.1], lens: 0.95 }, (x, y) => {
    for (const [at, seed] of [
      [-6, 1],
      [0.2, 2],
      [6.1, 3],
    ] as const) {
      if (outside(x, y, [at - 0.45, 3.85, at + 0.45, 4.8]) < 0)
        return lit([196, 84, 28], 0.8 + (y - 3.8) * 0.25)
      if (outside(x, y, [at - 0.45, -4.5, at + 0.45, -3.7]) < 0)
        return lit([196, 84, 28], 0.62 - (y + 3.7) * 0.3)
      const bar = Math.abs(x - at)
      if (bar < 0.17 && Math.abs(y) < 6.4)
        return lit([168, 170, 174], 1.15 - bar * 3.4 + noise(y, seed, 4) * 0.1)
      if (bar < 0.42 && Math.abs(y) < 3.8 && x > at) return lit(strip(x, y), 0.74)
    }
    const over = outside(x, y, block)
    if (over < 0) return strip(x, y)
    if (outside(x, y, [-9, -3.75, 9, -3.4]) < 0) return lit(strip(x, -3.3), 0.66)
    return lit(bench(x, y), shadow(over - 0.1, 1.3))
  })

  function strip(x: number, y: number): Colour {
    const number = Math.floor(y / STRIP)
    const inside = y / STRIP - number
    const tone = 0.86 + noise(number * 7.3, 2, 5) * 0.2
    const colour = lit(
      grain(MAPLE, x + number * 13, (inside - 0.5) * 0.45, 100 + number, 0.4 + noise(number * 3.1, 0, 6) * 2),
      tone,
    )
    return inside < 0.045 ? lit(colour, 0.72) : colour
  }
}

/** Oak boards with different stains, for the customer to choose from. */
export function stains(): Promise<Buffer> {
  const colours: Colour[] = [
    [255, 250, 238],
    [226, 172, 112],
    [188, 112, 60],
    [132, 78, 48],
    [86, 66, 58],
    [58, 60, 66],
  ]
  return photograph({ height: 11, pitch: 66, turn: -5, at: [0, 0], lens: 0.92 }, (x, y) => {
    let near = 9
    for (const [index, stain] of colours.entries()) {
      const left = (index % 3) * 3.7 - 5.1 + noise(index * 5.1, 0, 3) * 0.3
      const bottom = index < 3 ? 0.35 : -3.5 + noise(index * 3.7, 2, 3) * 0.2
      const box: Box = [left, bottom, left + 3, bottom + 2.7]
      const over = outside(x, y, box)
      near = Math.min(near, over)
      if (over < 0) {
        // A strip of tape keeps a part of the board unstained.
        if (Math.abs(y - bottom - 0.5) < 0.26)
          return lit([224, 204, 150], 0.96 + noise(x * 4, y * 40, 9) * 0.07)
        const bare = grain(OAK, x + index * 20, y - bottom - 1.3, 200 + index, 1.1)
        if (y - bottom < 0.26) return bare
        return bare.map(
          (part, at) => part * ((stain[at] ?? 0) / 255) ** 1.05 + (stain[at] ?? 0) * 0.1,
        ) as Colour
      }
      if (outside(x, y, [left, bottom - 0.22, left + 3, bottom]) < 0) return lit([150, 116, 76], 0.66)
    }
    return lit(bench(x, y + 0.6), shadow(near - 0.05, 0.7))
  })
}

/** Boards matched for their grain. */
export function teakBoards(): Promise<Buffer> {
  return photograph({ height: 20, pitch: 52, turn: 24, at: [0, 0.4], lens: 0.9 }, (x, y) => {
    let near = 9
    for (let board = 0; board < 5; board += 1) {
      const bottom = board * 2.08 - 5.2
      const from = -10 + noise(board * 4.7, 1, 2) * 2.4
      const box: Box = [from, bottom, from + 18.5, bottom + 1.96]
      const over = outside(x, y, box)
      near = Math.min(near, over)
      if (over < 0)
        return lit(
          grain(TEAK, x, y - bottom - 0.98, 300 + (board >> 1), 0.5 + board * 0.28),
          0.93 + noise(board * 3.3, 0, 4) * 0.14,
        )
      if (outside(x, y, [from, bottom - 0.3, from + 18.5, bottom]) < 0)
        return lit(TEAK.late, 0.62 + noise(x * 5, board, 3) * 0.12)
    }
    return lit(concrete(x, y), shadow(near - 0.1, 1.6))
  })
}

/** Maple and walnut in squares, framed. */
export function chessBoard(): Promise<Buffer> {
  const TURN = (31 * Math.PI) / 180
  return photograph({ height: 9, pitch: 50, turn: 31, at: [0, -0.1], lens: 1.02 }, (x, y) => {
    const over = outside(x, y, [-2.9, -2.9, 2.9, 2.9])
    if (over >= 0) {
      // The sides towards the camera are visible.
      for (let part = 0.03; part <= 0.42; part += 0.03) {
        const [back, up] = [x - part * Math.sin(TURN), y + part * Math.cos(TURN)]
        if (outside(back, up, [-2.9, -2.9, 2.9, 2.9]) >= 0) continue
        return x > 2.9 && back < 2.9 && x - 2.9 > -2.9 - y
          ? lit(grain(WALNUT, y, 0.2, 91), 0.46)
          : lit(grain(WALNUT, x, 0.2, 90), 0.66)
      }
      return lit(bench(x, y), shadow(over - 0.1, 1.2))
    }
    if (Math.max(Math.abs(x), Math.abs(y)) > 2.42) {
      const upright = Math.abs(x) > Math.abs(y)
      if (Math.abs(Math.abs(x) - Math.abs(y)) < 0.012) return lit(WALNUT.late, 0.7)
      return upright ? lit(grain(WALNUT, y, x, 93), 0.94) : grain(WALNUT, x, y, 94)
    }
    const column = Math.floor((x + 2.4) / 0.6)
    const row = Math.floor((y + 2.4) / 0.6)
    if (Math.max(Math.abs(x), Math.abs(y)) > 2.4) return [232, 206, 160]
    const seed = column * 8 + row
    const wood = (column + row) % 2 === 0 ? WALNUT : MAPLE
    const shine = 0.94 + noise(seed * 1.7, 0, 5) * 0.14
    return lit(grain(wood, y + seed * 11, x - column * 0.6, 400 + seed, 0.5 + noise(seed, 3, 6)), shine)
  })
}

/** A walnut cabinet with tambour doors, in its final place. */
export function cabinetInPlace(): Promise<Buffer> {
  const FLOOR = 0.74
  return develop((x, y) => {
    const wall = lit([214, 200, 180], 0.98 - 0.12 * x + noise(x * 40, y * 40, 1) * 0.02)
    const body: Box = [0.2, 0.44, 0.8, 0.71]
    // The objects on the cabinet, and above it.
    if (outside(x, y, [0.25, 0.1, 0.43, 0.33]) < 0) return frame(x, y)
    if (Math.hypot((x - 0.68) * 1.33, y - 0.3) < 0.07)
      return lit([248, 226, 178], 1.1 - Math.hypot((x - 0.68) * 1.33, y - 0.3) * 2)
    if (Math.abs(x - 0.68) < 0.006 && y > 0.3 && y < 0.44) return [70, 56, 44]
    if (outside(x, y, [0.645, 0.43, 0.715, 0.44]) < 0) return [70, 56, 44]
    if (outside(x, y, [0.46, 0.405, 0.6, 0.44]) < 0) return y < 0.412 ? [52, 50, 50] : lit([120, 84, 54], 0.9)
    if (outside(x, y, body) < 0) return cabinet((x - 0.2) / 0.6, (y - 0.44) / 0.27)
    for (const leg of [0.235, 0.755]) {
      if (outside(x, y, [leg - 0.008, 0.71, leg + 0.008, 0.81]) < 0) return lit(WALNUT.late, 0.75)
    }
    if (y < FLOOR) {
      if (y > FLOOR - 0.03) return lit([236, 230, 220], 0.95 - (FLOOR - y) * 2)
      const glow = Math.max(0, 1 - Math.hypot((x - 0.68) * 1.33, y - 0.28) * 2.6)
      const behind = shadow(outside(x, y - 0.02, body) * 1, 0.06)
      return blend(lit(wall, 0.72 + 0.28 * behind), [255, 232, 186], glow * 0.55)
    }
    const depth = 1 / (y - FLOOR + 0.16)
    const plank = Math.floor((x - 0.5) * depth * 1.9)
    const along = depth * 3
    const seam = Math.abs((x - 0.5) * depth * 1.9 - plank - 0.5) > 0.487
    const floor = lit(
      grain(
        { ...OAK, late: [186, 149, 103], rings: 3 },
        along + plank * 9,
        ((x - 0.5) * depth * 1.9 - plank) * 1.4,
        500 + plank,
        3,
      ),
      seam ? 0.6 : 0.9,
    )
    return lit(floor, shadow(outside(x, y, [0.2, 0.76, 0.8, 0.815]), 0.07))
  }, 66)

  function frame(x: number, y: number): Colour {
    const over = outside(x, y, [0.25, 0.1, 0.43, 0.33])
    if (over > -0.008) return [58, 46, 38]
    if (over > -0.03) return [240, 235, 226]
    const hill = 0.24 + Math.sin(x * 30) * 0.02
    if (y > hill) return [122, 134, 108]
    return Math.hypot((x - 0.37) * 1.33, y - 0.19) < 0.022 ? [226, 146, 84] : [226, 208, 180]
  }

  function cabinet(x: number, y: number): Colour {
    const top = y < 0.07
    const rim = x < 0.02 || x > 0.98 || y > 0.95 || Math.abs(x - 0.5) < 0.008
    if (top || rim) return lit(grain(WALNUT, x * 16, y * 6, 600, 1), top ? 1.2 : 0.95)
    const round = 0.62 + 0.5 * Math.sin(((x * 62) % 1) * Math.PI)
    const tone = 0.92 + noise(Math.floor(x * 62) * 3.3, 0, 7) * 0.2
    return lit(blend(WALNUT.early, WALNUT.late, 0.2 + noise(x * 150, y * 5, 610) * 0.3), round * tone)
  }
}
