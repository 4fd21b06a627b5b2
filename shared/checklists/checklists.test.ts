import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { progressOf, reordered } from './checklists.ts'

describe('progressOf', () => {
  test.each([
    [0, 0, 0],
    [0, 3, 0],
    [1, 3, 33],
    [2, 3, 67],
    [1, 8, 13],
    [1, 200, 1],
    [1, 201, 0],
    [199, 200, 100],
    [3, 3, 100],
  ])('%i of %i is %i percent', (completed, total, percentage) => {
    expect(progressOf(completed, total)).toEqual({ completed, total, percentage })
  })

  test('is a whole number from 0 to 100 that never falls when one more is completed', () => {
    const counts = fc
      .integer({ min: 1, max: 2000 })
      .chain((total) => fc.record({ total: fc.constant(total), completed: fc.nat(total - 1) }))
    fc.assert(
      fc.property(counts, ({ completed, total }) => {
        const [now, next] = [progressOf(completed, total), progressOf(completed + 1, total)]
        expect(Number.isInteger(now.percentage)).toBe(true)
        expect(now.percentage).toBeGreaterThanOrEqual(0)
        expect(next.percentage).toBeLessThanOrEqual(100)
        expect(next.percentage).toBeGreaterThanOrEqual(now.percentage)
      }),
    )
  })
})

describe('reordered', () => {
  test.each([
    [0, 2, 'bcad'],
    [2, 0, 'cabd'],
    [0, 3, 'bcda'],
    [3, 0, 'dabc'],
    [1, 2, 'acbd'],
    [2, 2, 'abcd'],
    // Beyond the ends there is nothing: the nearest end is meant, and what is not there stays away.
    [0, 9, 'bcda'],
    [3, -1, 'dabc'],
    [-1, 2, 'abcd'],
    [4, 0, 'abcd'],
  ])('from %i to %i: %s', (from, to, expected) => {
    expect(reordered(['a', 'b', 'c', 'd'], from, to).join('')).toBe(expected)
  })

  const aMove = fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 30 }).chain((items) =>
    fc.record({
      items: fc.constant(items),
      from: fc.nat(items.length - 1),
      to: fc.nat(items.length - 1),
    }),
  )

  test('puts the moved one at its place, and leaves the others in their order and the list as it was', () => {
    fc.assert(
      fc.property(aMove, ({ items, from, to }) => {
        const before = [...items]
        const moved = items[from]
        const after = reordered(items, from, to)
        expect(after[to]).toBe(moved)
        expect(after.filter((item) => item !== moved)).toEqual(items.filter((item) => item !== moved))
        expect(items).toEqual(before)
      }),
    )
  })

  test('is undone by the move back', () => {
    fc.assert(
      fc.property(aMove, ({ items, from, to }) => {
        expect(reordered(reordered(items, from, to), to, from)).toEqual(items)
      }),
    )
  })

  test('loses and doubles nothing, wherever it is asked to go', () => {
    const anywhere = fc.integer({ min: -40, max: 40 })
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer(), { maxLength: 20 }), anywhere, anywhere, (items, from, to) => {
        expect(new Set(reordered(items, from, to))).toEqual(new Set(items))
        expect(reordered(items, from, to)).toHaveLength(items.length)
      }),
    )
  })

  test('of nothing is nothing', () => {
    expect(reordered([], 0, 0)).toEqual([])
  })
})
