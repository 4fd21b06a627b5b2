import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fitted,
  clamped,
  offsetOf,
  MIDDLE,
  panned,
  zoomed,
  type Look,
  type Scene,
} from './file-viewer-zoom.ts'

const side = fc.integer({ min: 200, max: 3000 })
const scenes = fc
  .record({
    room: fc.record({ width: side, height: side }),
    natural: fc.record({ width: side, height: side }),
  })
  .map(({ room, natural }): Scene => ({ room, picture: fitted(natural, room) }))
const part = fc.double({ min: 0, max: 1, noNaN: true })
const scale = fc.double({ min: 1, max: 8, noNaN: true })
const looks = fc.record({ scale, centre: fc.record({ x: part, y: part }) })

/** The point of the picture, 0 to 1 of its sides, that is at a point of the container. */
function under(look: Look, { picture }: Scene, at: { x: number; y: number }) {
  return {
    x: look.centre.x + at.x / (picture.width * look.scale),
    y: look.centre.y + at.y / (picture.height * look.scale),
  }
}

describe('a picture that is looked at', () => {
  it('fits the room, and is not blown up when it is small', () => {
    expect(fitted({ width: 2400, height: 1600 }, { width: 600, height: 600 })).toEqual({
      width: 600,
      height: 400,
    })
    expect(fitted({ width: 64, height: 48 }, { width: 600, height: 600 })).toEqual({ width: 64, height: 48 })
  })

  it('never leaves an edge of the room empty that it could fill', () => {
    fc.assert(
      fc.property(scenes, looks, fc.integer(), fc.integer(), (scene, look, x, y) => {
        const moved = panned(look, { x, y }, scene)
        const { picture, room } = scene
        const offset = offsetOf(moved, scene)
        const spare = (length: number, space: number) => Math.max(length * look.scale - space, 0) / 2 + 0.01
        expect(Math.abs(offset.x)).toBeLessThanOrEqual(spare(picture.width, room.width))
        expect(Math.abs(offset.y)).toBeLessThanOrEqual(spare(picture.height, room.height))
      }),
    )
  })

  it('keeps the point under the finger while it grows', () => {
    fc.assert(
      fc.property(scenes, looks, scale, part, part, (scene, look, more, across, along) => {
        const before = clamped(look, scene)
        const at = { x: (across - 0.5) * scene.room.width, y: (along - 0.5) * scene.room.height }
        const after = zoomed(before, Math.max(before.scale, more), at, scene)
        // The point may only move on an axis where the centre had to be clamped.
        const free = (axis: 'x' | 'y') =>
          Math.abs(under(after, scene, at)[axis] - under(before, scene, at)[axis]) < 1e-6 ||
          after.centre[axis] === clamped(after, scene).centre[axis]
        expect(free('x') && free('y')).toBe(true)
      }),
    )
  })

  it('stands in the middle again when it is whole', () => {
    fc.assert(
      fc.property(scenes, looks, (scene, look) => {
        expect(zoomed(look, 1, { x: 0, y: 0 }, scene)).toEqual({ scale: 1, centre: MIDDLE })
      }),
    )
  })
})
