import { describe, expect, test } from 'vitest'
import { isFlat, trendOf } from './trend.ts'

const noise = (index: number) => Math.sin(index * 12.9898) * 5

describe('a trend', () => {
  test('is the line through the samples', () => {
    const { mean, rise, error } = trendOf([10, 12, 14, 16])
    expect([mean, rise]).toEqual([13, 6])
    expect(error).toBeCloseTo(0)
  })

  test.each([
    ['noise alone', 0, true],
    ['a rise below the noise', 0.01, true],
    ['a leak', 0.5, false],
    ['a fall', -0.5, true],
  ])('%s', (_name, perSample, flat) => {
    const samples = Array.from({ length: 60 }, (_, index) => 100 + index * perSample + noise(index))
    expect(isFlat(trendOf(samples))).toBe(flat)
  })

  test('a rise that is certain and tiny does not matter', () => {
    expect(isFlat(trendOf([100, 100.5, 101, 101.5, 102]))).toBe(true)
    expect(isFlat(trendOf([100, 101, 102, 103, 104]))).toBe(false)
  })
})
